//! Chapters 2 and 3: moves, and how they are counted.

use super::{Article, Clause};

pub(super) const ARTICLES: &[Article] = &[
    Article {
        number: "2.1",
        chapter: 2,
        clauses: &[Clause::source(
            "White moves first, and then the sides take turns. In its turn a side moves \
            exactly one piece, and one of its own, by one step or by one chain of jumps. \
            Nobody may pass. No piece is ever captured, there are no kings, and both colours \
            move in the same way.",
            "Muovono per primi i bianchi, poi i giocatori si alternano. Al proprio turno si \
            muove esattamente una pedina, e una delle proprie, con un solo passo o con una \
            sola catena di salti. Nessuno può passare il turno. Non ci sono prese né dame, e \
            le pedine dei due colori si muovono allo stesso modo.",
            "Первыми ходят белые, затем стороны ходят по очереди. За один ход сторона \
            переставляет ровно одну шашку, и притом свою: одним шагом или одной цепочкой \
            прыжков. Пропускать ход нельзя никому. Шашки не бьют, дамок нет, и оба цвета ходят \
            одинаково.",
        )],
    },
    Article {
        number: "2.2",
        chapter: 2,
        clauses: &[Clause::source(
            "A step goes to an empty neighbouring square along a file or along a rank. In the \
            diagonal variants it may also go diagonally.",
            "Il passo porta su una casella vicina e vuota lungo la colonna o lungo la riga. \
            Nelle varianti diagonali può andare anche in diagonale.",
            "Шаг делается на соседнее пустое поле по вертикали или по горизонтали. В \
            диагональных вариантах шагнуть можно и по диагонали.",
        )],
    },
    Article {
        number: "2.3",
        chapter: 2,
        clauses: &[Clause::source(
            "A jump goes over a neighbouring piece, of either colour, to the square right \
            behind it, which must be empty. Jumps go in the same directions as steps.",
            "Il salto scavalca una pedina vicina, di qualsiasi colore, e arriva sulla casella \
            subito dietro, che deve essere vuota. I salti vanno nelle stesse direzioni dei \
            passi.",
            "Прыжок делается через соседнюю шашку любого цвета на поле сразу за ней, и это \
            поле должно быть пустым. Направления у прыжков те же, что у шагов.",
        )],
    },
    Article {
        number: "2.4",
        chapter: 2,
        clauses: &[
            Clause::source(
                "In a chain jumps follow one another, each in any of the permitted directions, and \
                the chain may stop after any of them. A chain may not land twice on the same \
                square.",
                "In una catena i salti si susseguono, ciascuno in una qualsiasi delle direzioni \
                consentite, e la catena può fermarsi dopo uno qualsiasi di essi. Una catena non \
                può atterrare due volte sulla stessa casella.",
                "В цепочке прыжки следуют один за другим, каждый в любом из разрешённых \
                направлений, и остановиться можно после любого из них. Цепочка не может дважды \
                приземлиться на одно и то же поле.",
            ),
            Clause::ruling(
                "While a piece is jumping it does not stand on its starting square. Therefore it \
                cannot jump over itself, and it may land on its starting square once on its way.",
                "Mentre salta, la pedina non sta sulla sua casella di partenza. Perciò non può \
                saltare sopra sé stessa, e può atterrare sulla casella di partenza una volta lungo \
                il percorso.",
                "Пока шашка прыгает, на своём исходном поле она не стоит. Поэтому она не может \
                перепрыгнуть через саму себя и может один раз приземлиться на исходное поле по \
                пути.",
            ),
        ],
    },
    Article {
        number: "2.5",
        chapter: 2,
        clauses: &[Clause::ruling(
            "A chain may not end on the square it started from, because that would be a pass.",
            "Una catena non può finire sulla casella da cui è partita, perché sarebbe come \
            passare il turno.",
            "Цепочка не может закончиться на поле, с которого началась: это был бы пропуск \
            хода.",
        )],
    },
    Article {
        number: "2.6",
        chapter: 2,
        clauses: &[Clause::source(
            "One move may not combine steps with jumps.",
            "Una stessa mossa non può unire passi e salti.",
            "Нельзя соединять шаги и прыжки в одном ходе.",
        )],
    },
    Article {
        number: "2.7",
        chapter: 2,
        clauses: &[
            Clause::source(
                "In the variants where blocking is banned, a move is illegal if after it some \
                piece of the opponent can neither step nor jump, and the side that moved \
                participates in this.",
                "Nelle varianti in cui bloccare è vietato, una mossa è illegale se dopo di essa \
                una pedina avversaria non può né fare un passo né saltare, con la partecipazione \
                di chi ha mosso.",
                "В вариантах, где блокировать запрещено, ход недопустим, если после него \
                какая-либо шашка соперника не может ни шагнуть, ни прыгнуть и в этом участвует \
                сделавшая ход сторона.",
            ),
            Clause::ruling(
                "Whether a piece can step or jump depends on the squares alone. The side that \
                moved participates when the piece could step or jump if all the pieces of that \
                side were off the board; a piece shut in only by its own colour and the edge of \
                the board does not count. Nor does a piece count that was already blocked in this \
                way before the move: what is forbidden is to block, and players who wall \
                themselves in cannot by doing so take the opponent’s moves away. Under the value \
                “banned-standing” of the tag “Blocking” the sentence of the source is read the \
                other way, and a piece that was already blocked counts too.",
                "Se una pedina possa fare un passo o saltare dipende soltanto dalle caselle. Chi \
                ha mosso partecipa quando la pedina potrebbe fare un passo o saltare se tutte le \
                pedine di chi ha mosso fossero fuori dalla scacchiera; una pedina chiusa soltanto \
                dal proprio colore e dal bordo della scacchiera non conta. Non conta neppure una \
                pedina che era già bloccata in questo modo prima della mossa: vietato è bloccare, \
                e chi si mura da solo non può togliere così le mosse all’avversario. Con il valore \
                «banned-standing» del tag «Blocking» la frase della fonte si legge nell’altro \
                modo, e conta anche una pedina che era già bloccata.",
                "Может ли шашка шагнуть или прыгнуть, зависит только от полей. Сделавшая ход \
                сторона участвует, если шашка могла бы шагнуть или прыгнуть, не будь на доске ни \
                одной шашки этой стороны; шашка, запертая только своим цветом и краем доски, не \
                считается. Не считается и шашка, которая была так заблокирована ещё до хода: \
                запрещено именно заблокировать, и тот, кто замуровал себя сам, не может этим \
                отнять ходы у соперника. При значении «banned-standing» тега «Blocking» фраза \
                источника читается иначе: считается и шашка, которая уже была заблокирована.",
            ),
        ],
    },
    Article {
        number: "2.8",
        chapter: 2,
        clauses: &[
            Clause::source(
                "What a move does depends only on its first and its last square; the path between \
                them is a matter of record. Where only the two ends are known, the path is the \
                shortest chain between them.",
                "L’effetto di una mossa dipende soltanto dalla prima e dall’ultima casella; il \
                percorso fra l’una e l’altra riguarda solo la trascrizione. Dove si conoscono \
                soltanto i due estremi, il percorso è la catena più breve fra di essi.",
                "Действие хода зависит только от первого и последнего поля; путь между ними важен \
                лишь для записи. Если известны только начало и конец, путём считается самая \
                короткая цепочка между ними.",
            ),
            Clause::ruling(
                "Among chains that are equally short, the path is the one that comes first when \
                they are compared square by square in board order.",
                "Fra catene ugualmente brevi, il percorso è quella che viene per prima \
                confrontandole casella per casella nell’ordine della scacchiera.",
                "Среди одинаково коротких цепочек путём считается та, что окажется первой при \
                сравнении поле за полем в порядке доски.",
            ),
        ],
    },
    Article {
        number: "2.9",
        chapter: 2,
        clauses: &[Clause::ruling(
            "A move may be written as two squares that are neither a step nor a single jump. \
            These are then the two ends of article 2.8: if a chain joins them, the move is \
            that chain, with the warning “abbreviated-path”. A move written with three squares \
            or more must be legal hop by hop, exactly as it is written. A step and a chain \
            never have both ends in common, because jumps keep the parity of the file and of \
            the rank.",
            "Una mossa può essere scritta come due caselle che non sono né un passo né un \
            salto singolo. Esse sono allora i due estremi dell’articolo 2.8: se una catena li \
            unisce, la mossa è quella catena, con l’avviso «abbreviated-path». Una mossa \
            scritta con tre o più caselle deve essere legale tratto per tratto, esattamente \
            come è scritta. Un passo e una catena non hanno mai in comune entrambi gli \
            estremi, perché i salti conservano la parità della colonna e della riga.",
            "Ход может быть записан двумя полями, которые не образуют ни шага, ни одиночного \
            прыжка. Тогда это начало и конец в смысле статьи 2.8: если их соединяет цепочка, \
            ходом считается эта цепочка, с предупреждением «abbreviated-path». Ход, записанный \
            тремя и более полями, должен быть допустимым на каждом звене, в точности как он \
            записан. У шага и цепочки начало и конец никогда не совпадают одновременно, потому \
            что прыжки сохраняют чётность вертикали и горизонтали.",
        )],
    },
    Article {
        number: "3.1",
        chapter: 3,
        clauses: &[Clause::source(
            "A move that has a number is a pair, White’s part and then Black’s. One side’s \
            half of the pair is a ply.",
            "Una mossa con un numero è una coppia: la parte dei bianchi, poi quella dei neri. \
            La metà che spetta a un solo giocatore è una semimossa.",
            "Ход с номером — это пара: сначала ходят белые, потом чёрные. Половина пары, \
            сделанная одной стороной, называется полуходом.",
        )],
    },
];
