//! Chapter 11: how games and positions are written.

use super::{Article, Clause};

pub(super) const ARTICLES: &[Article] = &[
    Article {
        number: "11.1",
        chapter: 11,
        clauses: &[
            Clause::source(
                "A move is written as the path of the piece, its squares joined by dashes: “c3-d3” \
                is a step, and “c3-e3-e5” is a chain of two jumps. Moves are listed in numbered \
                pairs, such as “12. c3-e3-e5 f6-e6”.",
                "Una mossa si scrive come il percorso della pedina, con le caselle unite da \
                trattini: «c3-d3» è un passo e «c3-e3-e5» è una catena di due salti. Le mosse si \
                elencano a coppie numerate, come «12. c3-e3-e5 f6-e6».",
                "Ход записывается как путь шашки, поля которого соединены чёрточками: «c3-d3» — \
                шаг, а «c3-e3-e5» — цепочка из двух прыжков. Ходы перечисляются пронумерованными \
                парами, например «12. c3-e3-e5 f6-e6».",
            ),
            Clause::ruling(
                "A list that starts with Black’s ply writes it as “12... f6-e6”.",
                "Un elenco che comincia con la semimossa dei neri la scrive come «12... f6-e6».",
                "Список, который начинается с полухода чёрных, записывает его как «12... f6-e6».",
            ),
        ],
    },
    Article {
        number: "11.2",
        chapter: 11,
        clauses: &[Clause::ruling(
            "Around the moves the record is a PGN file, with tag pairs, comments, annotations, \
            variations, and a result that is “1-0”, “0-1”, “1/2-1/2”, “0-0” or “*”. Where the \
            result tag and the result token of the list of moves differ, the token counts. The \
            canonical form, called export, is exact to the byte; reading, called import, is \
            tolerant.",
            "Intorno alle mosse la trascrizione è un file PGN, con coppie di tag, commenti, \
            annotazioni, varianti di gioco e un risultato che è «1-0», «0-1», «1/2-1/2», «0-0» \
            o «*». Dove il tag del risultato e il simbolo del risultato nell’elenco delle \
            mosse differiscono, conta il simbolo. La forma canonica, detta export, è esatta al \
            byte; la lettura, detta import, è tollerante.",
            "Вокруг ходов запись представляет собой файл PGN: пары тегов, комментарии, \
            аннотации, варианты ходов и результат — «1-0», «0-1», «1/2-1/2», «0-0» или «*». \
            Если тег результата и знак результата в списке ходов расходятся, в счёт идёт знак. \
            Каноническая форма, называемая экспортом, точна до байта; чтение, называемое \
            импортом, терпимо.",
        )],
    },
    Article {
        number: "11.3",
        chapter: 11,
        clauses: &[Clause::ruling(
            "The tags are the seven of PGN’s roster, then “Variant”, then the others, sorted. \
            “Termination” is one of “normal”, “resignation”, “agreement”, “time forfeit”, \
            “rules infraction”, “forfeit”, “abandoned”, “adjudication” and “unterminated”.",
            "I tag sono i sette dell’elenco obbligatorio di PGN, poi «Variant», poi gli altri, \
            ordinati. «Termination» è uno fra «normal», «resignation», «agreement», «time \
            forfeit», «rules infraction», «forfeit», «abandoned», «adjudication» e \
            «unterminated».",
            "Теги таковы: семь из обязательного перечня PGN, затем «Variant», затем остальные, \
            отсортированные. «Termination» принимает одно из значений: «normal», \
            «resignation», «agreement», «time forfeit», «rules infraction», «forfeit», \
            «abandoned», «adjudication» или «unterminated».",
        )],
    },
    Article {
        number: "11.4",
        chapter: 11,
        clauses: &[Clause::ruling(
            "A record without the tag “Variant” is “classic-3x3”, with a warning. Whoever \
            calls the judge may name another default.",
            "Una trascrizione senza il tag «Variant» è «classic-3x3», con un avviso. Chi \
            chiama il giudice può indicare un altro valore predefinito.",
            "Запись без тега «Variant» считается «classic-3x3», с предупреждением. Вызывающий \
            судью может назвать другое значение по умолчанию.",
        )],
    },
    Article {
        number: "11.5",
        chapter: 11,
        clauses: &[Clause::ruling(
            "A position is written in the form “W:Wa1,b1:Bh8:F12”: the side to move, White’s \
            squares, Black’s squares, and the number of the move, which is 1 where it is left \
            out. The squares stand in board order; on reading, any order is accepted. A record \
            may start from a position if its squares are on the board and distinct, each side \
            has at least one piece and at most as many as its house has squares, the number is \
            1 or more and at most the move limit L, and no side has arrived, except White with \
            Black to move; the reply of article 4.2 is then awaited. Otherwise the game is \
            unreadable, with the code “bad-position”. A deadline whose move has passed is not \
            read any more; article 5.3 applies from the start.",
            "Una posizione si scrive nella forma «W:Wa1,b1:Bh8:F12»: il giocatore al tratto, \
            le caselle dei bianchi, le caselle dei neri e il numero della mossa, che è 1 dove \
            manca. Le caselle stanno nell’ordine della scacchiera; in lettura è accettato \
            qualsiasi ordine. Una trascrizione può cominciare da una posizione se le caselle \
            sono sulla scacchiera e distinte, ciascun giocatore ha almeno una pedina e al \
            massimo tante quante sono le caselle della sua casa, il numero è da 1 in su e al \
            massimo il limite delle mosse L, e nessuno è arrivato, tranne i bianchi con i neri \
            al tratto; in tal caso si attende la risposta dell’articolo 4.2. Altrimenti la \
            partita è illeggibile, con il codice «bad-position». Un termine per uscire la cui \
            mossa è passata non si verifica più; l’articolo 5.3 si applica dall’inizio.",
            "Позиция записывается в виде «W:Wa1,b1:Bh8:F12»: чья очередь хода, поля белых, \
            поля чёрных и номер хода, равный 1, если он опущен. Поля стоят в порядке доски; \
            при чтении допускается любой порядок. Запись может начинаться с позиции, если её \
            поля лежат на доске и различны, у каждой стороны не меньше одной шашки и не \
            больше, чем полей в её доме, номер не меньше 1 и не больше предела ходов L и ни \
            одна сторона не достигла цели, кроме белых при очереди хода чёрных; тогда \
            ожидается ответ по статье 4.2. Иначе партия нечитаема, с кодом «bad-position». \
            Срок выхода, ход которого уже прошёл, больше не проверяется; статья 5.3 \
            применяется с самого начала.",
        )],
    },
];
