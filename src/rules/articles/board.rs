//! Chapter 1: board, houses, variants.

use super::{Article, Clause};

pub(super) const ARTICLES: &[Article] = &[
    Article {
        number: "1.1",
        chapter: 1,
        clauses: &[Clause::source(
            "The board is a square of 8×8 squares, or of 16×16 in Halma. Files are named by \
            letters from the left, a to h or a to p, and ranks by numbers from the bottom, 1 \
            to 8 or 1 to 16, both as White sees the board. Board order takes the squares rank \
            by rank from the bottom, and each rank from left to right: on the 8×8 board it \
            runs a1, b1, …, h1, a2 and so on.",
            "La scacchiera è un quadrato di 8×8 caselle, o di 16×16 nell’Halma. Le colonne si \
            indicano con lettere a partire da sinistra, da a ad h oppure da a a p, e le righe \
            con numeri a partire dal basso, da 1 a 8 oppure da 1 a 16, guardando dalla parte \
            dei bianchi. L’ordine della scacchiera prende le caselle riga per riga dal basso, \
            e ogni riga da sinistra a destra: sulla scacchiera 8×8 è a1, b1, …, h1, a2 e così \
            via.",
            "Доска — квадрат из 8×8 полей, а в хальме из 16×16. Вертикали обозначаются буквами \
            слева направо, от a до h или от a до p, а горизонтали — числами снизу вверх, от 1 \
            до 8 или от 1 до 16, если смотреть со стороны белых. Порядок доски перебирает поля \
            по горизонталям снизу вверх, а каждую горизонталь слева направо: на доске 8×8 это \
            a1, b1, …, h1, a2 и так далее.",
        )],
    },
    Article {
        number: "1.2",
        chapter: 1,
        clauses: &[
            Clause::source(
                "White’s house is the corner at a1 and Black’s house is the corner opposite; in \
                the 3×3 variants they are a1–c3 and f6–h8. At the start each side’s house is full \
                of its own pieces, and every other square is empty. The goal of a side is the \
                house of the other side.",
                "La casa dei bianchi è l’angolo di a1 e la casa dei neri è l’angolo opposto; nelle \
                varianti 3×3 sono a1–c3 e f6–h8. All’inizio la casa di ciascun giocatore è piena \
                delle sue pedine e ogni altra casella è vuota. L’obiettivo di un giocatore è la \
                casa dell’avversario.",
                "Дом белых — угол у поля a1, дом чёрных — противоположный угол; в вариантах 3×3 \
                это a1–c3 и f6–h8. В начале дом каждой стороны заполнен её шашками, а все \
                остальные поля пусты. Цель стороны — дом другой стороны.",
            ),
            Clause::ruling(
                "Black’s house is what White’s house becomes when the board is given half a turn.",
                "La casa dei neri è ciò che diventa la casa dei bianchi quando la scacchiera fa \
                mezzo giro.",
                "Дом чёрных — это то, во что переходит дом белых при повороте доски на \
                пол-оборота.",
            ),
        ],
    },
    Article {
        number: "1.3",
        chapter: 1,
        clauses: &[
            Clause::source(
                "The variants are classic 3×3, classic 3×4, diagonal 3×3, diagonal 3×4, triangle, \
                square 4×4, Halma 16×16 and training. The table that follows gives for each of \
                them the identifier, the board, White’s house, the number of pieces on each side, \
                whether pieces move along diagonals, the exit deadline D, the move limit L, \
                whether blocking is banned or allowed, and whether games are rated. D and L count \
                moves in the sense of article 3.1.",
                "Le varianti sono classico 3×3, classico 3×4, diagonale 3×3, diagonale 3×4, casa \
                triangolare, casa 4×4, Halma 16×16 e allenamento. La tabella che segue indica per \
                ciascuna l’identificativo, la scacchiera, la casa dei bianchi, il numero di pedine \
                per parte, se le pedine si muovono in diagonale, il termine per uscire D, il \
                limite delle mosse L, se bloccare è vietato o consentito e se le partite valgono \
                per il rating. D e L contano mosse nel senso dell’articolo 3.1.",
                "Варианты таковы: классический 3×3, классический 3×4, диагональный 3×3, \
                диагональный 3×4, треугольник, квадрат 4×4, хальма 16×16 и тренировка. В таблице \
                ниже для каждого указаны обозначение, доска, дом белых, число шашек у каждой \
                стороны, ходят ли шашки по диагонали, срок выхода D, предел ходов L, запрещено или \
                разрешено блокировать и учитываются ли партии в рейтинге. D и L считаются в ходах, \
                как их понимает статья 3.1.",
            ),
            Clause::ruling(
                "In classic 3×4 and in diagonal 3×4 White’s house is the rectangle a1–d3, 4 files \
                wide and 3 ranks high.",
                "Nel classico 3×4 e nel diagonale 3×4 la casa dei bianchi è il rettangolo a1–d3, \
                largo 4 colonne e alto 3 righe.",
                "В классическом 3×4 и в диагональном 3×4 дом белых — прямоугольник a1–d3: 4 \
                вертикали в ширину и 3 горизонтали в высоту.",
            ),
            Clause::ruling(
                "Triangle, square 4×4, Halma and training are named by the source, which keeps \
                their details in pages that are not in hand; their rows follow the most common \
                practice. Rulings are, for the triangle, its house, diagonals, exit deadline and \
                blocking; for square 4×4, its diagonals, exit deadline and blocking; for Halma, \
                its house, diagonals, exit deadline, move limit and blocking.",
                "La casa triangolare, la casa 4×4, l’Halma e l’allenamento sono nominati dalla \
                fonte, che ne tiene i dettagli in pagine non disponibili; le loro righe seguono \
                l’uso più comune. Sono decisioni interpretative, per la casa triangolare, la casa, \
                le diagonali, il termine per uscire e il blocco; per la casa 4×4, le diagonali, il \
                termine per uscire e il blocco; per l’Halma, la casa, le diagonali, il termine per \
                uscire, il limite delle mosse e il blocco.",
                "Треугольник, квадрат 4×4, хальму и тренировку источник называет, но подробности о \
                них держит на страницах, которых у нас нет; их строки следуют самой \
                распространённой практике. Толкованием установлены: для треугольника — дом, \
                диагонали, срок выхода и правило о блокировании; для квадрата 4×4 — диагонали, \
                срок выхода и правило о блокировании; для хальмы — дом, диагонали, срок выхода, \
                предел ходов и правило о блокировании.",
            ),
            Clause::ruling(
                "In Halma good play leaves the house by move 40 to 50 and ends by move 90 to 100, \
                so the general deadline of 30 and the general limit of 80 cannot be meant there; \
                100 and 200 keep the proportions of the other variants.",
                "Nell’Halma chi gioca bene esce di casa entro la mossa 40–50 e finisce entro la \
                mossa 90–100: il termine generale di 30 e il limite generale di 80 non possono \
                dunque valere lì; 100 e 200 conservano le proporzioni delle altre varianti.",
                "В хальме при хорошей игре дом покидают к ходу 40–50, а партию заканчивают к ходу \
                90–100, поэтому общий срок 30 и общий предел 80 там иметься в виду не могут; 100 и \
                200 сохраняют пропорции других вариантов.",
            ),
            Clause::ruling(
                "In training the parameters are those that the record states, and those of classic \
                3×3 where the record is silent; such a game is not rated.",
                "Nell’allenamento i parametri sono quelli che la trascrizione indica, e quelli del \
                classico 3×3 dove la trascrizione tace; la partita non vale per il rating.",
                "В тренировке действуют параметры, которые указаны в записи, а о чём запись молчит \
                — параметры классического 3×3; такая партия в рейтинге не учитывается.",
            ),
        ],
    },
    Article {
        number: "1.4",
        chapter: 1,
        clauses: &[Clause::ruling(
            "A record may change the parameters of its variant by tags, as the regulations of \
            a tournament do. “ExitDeadline” and “MoveLimit” take a number that is 1 or more, \
            or “none”. “Diagonals” takes “yes” or “no”. “Blocking” takes “banned”, \
            “banned-standing” or “allowed”. “Board” takes “8x8” or “16x16”. “House” takes \
            White’s squares, either as a list such as “a1,b1,…” or as a rectangle named by two \
            opposite corners, such as “a1-d3”; no square may be named twice, all must be on \
            the board that applies, and none may also belong to the image of the house under \
            the half turn of article 1.2. A value equal to the variant’s own changes nothing. \
            A game with changed parameters is never rated. The verdict names the parameters \
            that it applied.",
            "La trascrizione può cambiare i parametri della variante per mezzo di tag, come fa \
            il regolamento di un torneo. «ExitDeadline» e «MoveLimit» ammettono un numero da 1 \
            in su, oppure «none». «Diagonals» ammette «yes» o «no». «Blocking» ammette \
            «banned», «banned-standing» o «allowed». «Board» ammette «8x8» o «16x16». «House» \
            ammette le caselle dei bianchi, come elenco del tipo «a1,b1,…» o come rettangolo \
            indicato da due angoli opposti, del tipo «a1-d3»; nessuna casella può essere \
            indicata due volte, tutte devono trovarsi sulla scacchiera in vigore e nessuna può \
            appartenere anche all’immagine della casa secondo il mezzo giro dell’articolo 1.2. \
            Un valore uguale a quello della variante non cambia nulla. Una partita con \
            parametri cambiati non vale mai per il rating. Il verdetto indica i parametri che \
            ha applicato.",
            "Запись может менять параметры варианта тегами, как это делает регламент турнира. \
            «ExitDeadline» и «MoveLimit» принимают число не меньше 1 или «none». «Diagonals» \
            принимает «yes» или «no». «Blocking» принимает «banned», «banned-standing» или \
            «allowed». «Board» принимает «8x8» или «16x16». «House» принимает поля белых: \
            списком вида «a1,b1,…» или прямоугольником, заданным двумя противоположными \
            углами, вида «a1-d3»; ни одно поле не называется дважды, все они лежат на \
            действующей доске, и ни одно не принадлежит также образу дома при повороте на \
            пол-оборота по статье 1.2. Значение, равное значению варианта, ничего не меняет. \
            Партия с изменёнными параметрами никогда не учитывается в рейтинге. Вердикт \
            называет параметры, которые он применил.",
        )],
    },
    Article {
        number: "1.5",
        chapter: 1,
        clauses: &[Clause::ruling(
            "A record may start from another position, given by the tag “FEN” as article 11.5 \
            describes. Such a game is never rated.",
            "La trascrizione può cominciare da un’altra posizione, data dal tag «FEN» come \
            descrive l’articolo 11.5. Una partita così non vale mai per il rating.",
            "Запись может начинаться с другой позиции, заданной тегом «FEN» так, как описано в \
            статье 11.5. Такая партия никогда не учитывается в рейтинге.",
        )],
    },
];
