//! Chapters 5 to 8: the exit deadline, no move, the move limit, repetition.

use super::{Article, Clause};

pub(super) const ARTICLES: &[Article] = &[
    Article {
        number: "5.1",
        chapter: 5,
        clauses: &[Clause::source(
            "After Black’s move D, where D is the exit deadline, a side that still has a piece \
            in its own house loses. If both sides have one there, the game is drawn.",
            "Dopo la mossa D dei neri, dove D è il termine per uscire, chi ha ancora una \
            pedina nella propria casa perde. Se ce l’hanno entrambi, la partita è patta.",
            "После хода чёрных с номером D, где D — срок выхода, сторона, у которой в своём \
            доме ещё есть шашка, проигрывает. Если такая шашка есть у обеих сторон, партия \
            заканчивается вничью.",
        )],
    },
    Article {
        number: "5.2",
        chapter: 5,
        clauses: &[Clause::source(
            "Where blocking is allowed, a piece in its own house does not break the deadline \
            if it can neither step nor jump and the opponent participates in this, as in \
            article 2.7 with the opponent taking the part of the side that moved. Where \
            blocking is banned there is no such excuse.",
            "Dove bloccare è consentito, una pedina nella propria casa non viola il termine se \
            non può né fare un passo né saltare, con la partecipazione dell’avversario, come \
            nell’articolo 2.7 con l’avversario al posto di chi ha mosso. Dove bloccare è \
            vietato questa scusante non esiste.",
            "Где блокировать разрешено, шашка в своём доме не нарушает срока, если она не \
            может ни шагнуть, ни прыгнуть и в этом участвует соперник — как в статье 2.7, \
            причём соперник занимает место сделавшей ход стороны. Где блокировать запрещено, \
            такого оправдания нет.",
        )],
    },
    Article {
        number: "5.3",
        chapter: 5,
        clauses: &[
            Clause::source(
                "After the deadline, that is in moves with a number above D, a move that brings a \
                piece back into its own house loses the game at once. Jumping through the house \
                and landing outside it is allowed.",
                "Dopo il termine, cioè nelle mosse con un numero superiore a D, una mossa che \
                riporta una pedina nella propria casa fa perdere subito la partita. Saltare \
                attraverso la casa e atterrare fuori è consentito.",
                "После срока, то есть в ходах с номером больше D, ход, возвращающий шашку в её \
                собственный дом, сразу проигрывает партию. Пройти прыжками через дом и \
                приземлиться вне его разрешается.",
            ),
            Clause::ruling(
                "A move brings a piece back when it starts outside the house and ends inside it. A \
                piece excused by article 5.2 may still move about inside the house.",
                "Una mossa riporta una pedina in casa quando comincia fuori dalla casa e finisce \
                dentro. Una pedina scusata dall’articolo 5.2 può ancora muoversi all’interno della \
                casa.",
                "Ход возвращает шашку, если он начинается вне дома и заканчивается внутри него. \
                Шашка, оправданная статьёй 5.2, может и дальше передвигаться внутри дома.",
            ),
        ],
    },
    Article {
        number: "5.4",
        chapter: 5,
        clauses: &[Clause::ruling(
            "The deadline is read once, after Black’s move D. A piece that was excused is not \
            read again.",
            "Il termine si verifica una volta sola, dopo la mossa D dei neri. Una pedina \
            scusata non si verifica di nuovo.",
            "Срок проверяется один раз, после хода чёрных с номером D. Оправданная шашка \
            заново не проверяется.",
        )],
    },
    Article {
        number: "6.1",
        chapter: 6,
        clauses: &[
            Clause::source(
                "If the side to move has no legal move, the game is drawn.",
                "Se il giocatore al tratto non ha nessuna mossa legale, la partita è patta.",
                "Если у стороны, чья очередь хода, нет допустимого хода, партия заканчивается \
                вничью.",
            ),
            Clause::ruling(
                "Moves that lose by article 5.3 are legal moves. Whether the side to move has a \
                legal move is read at the start too.",
                "Le mosse che perdono per l’articolo 5.3 sono mosse legali. Se il giocatore al \
                tratto abbia una mossa legale si verifica anche all’inizio.",
                "Ходы, проигрывающие по статье 5.3, — допустимые ходы. Есть ли у стороны, чья \
                очередь хода, допустимый ход, проверяется и в начале.",
            ),
        ],
    },
    Article {
        number: "7.1",
        chapter: 7,
        clauses: &[Clause::source(
            "After Black’s move L, where L is the move limit, the side with more pieces in its \
            goal wins. If both have equally many there, the game is drawn.",
            "Dopo la mossa L dei neri, dove L è il limite delle mosse, vince chi ha più pedine \
            nel proprio obiettivo. A parità, la partita è patta.",
            "После хода чёрных с номером L, где L — предел ходов, выигрывает сторона, у \
            которой в своей цели больше шашек. Если их там поровну, партия заканчивается \
            вничью.",
        )],
    },
    Article {
        number: "8.1",
        chapter: 8,
        clauses: &[
            Clause::source(
                "The game is drawn when a position occurs for the third time with the same side to \
                move.",
                "La partita è patta quando una posizione si presenta per la terza volta con lo \
                stesso giocatore al tratto.",
                "Партия заканчивается вничью, когда позиция возникает в третий раз и очередь хода \
                за той же стороной.",
            ),
            Clause::ruling(
                "The first position of the record counts as an occurrence. The occurrences need \
                not follow one another. The draw needs no claim.",
                "La prima posizione della trascrizione vale come una delle volte. Non occorre che \
                le volte siano consecutive. La patta non ha bisogno di essere reclamata.",
                "Первая позиция записи тоже идёт в счёт. Повторения не обязаны следовать одно за \
                другим. Заявлять ничью не требуется.",
            ),
        ],
    },
];
