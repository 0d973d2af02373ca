//! Chapter 9: what the moves do not show.

use super::{Article, Clause};

pub(super) const ARTICLES: &[Article] = &[
    Article {
        number: "9.1",
        chapter: 9,
        clauses: &[Clause::source(
            "A side whose time runs out loses. A side may resign. The sides may agree on a \
            draw.",
            "Chi finisce il tempo perde. Un giocatore può abbandonare. I giocatori possono \
            accordarsi per la patta.",
            "Сторона, у которой истекло время, проигрывает. Сторона может сдаться. Стороны \
            могут согласиться на ничью.",
        )],
    },
    Article {
        number: "9.2",
        chapter: 9,
        clauses: &[Clause::ruling(
            "The end of a game by time, resignation or agreement is not visible in the moves. \
            The record states it in the tag “Termination”; the verdict says “declared”, not \
            “confirmed”, and what is declared counts only if no other article ended the game \
            before. Declared are a decisive result by “resignation”, “time forfeit” or “rules \
            infraction”; a draw by “agreement”; and any result, including “0-0”, with which \
            both sides lose, by “adjudication”, or by “forfeit” where no ply is recorded.",
            "La fine di una partita per tempo, abbandono o accordo non si vede dalle mosse. La \
            indica la trascrizione, nel tag «Termination»; il verdetto dice «dichiarato», non \
            «confermato», e ciò che è dichiarato conta solo se nessun altro articolo ha \
            concluso prima la partita. Sono dichiarati: la vittoria di una delle parti per \
            «resignation», «time forfeit» o «rules infraction»; la patta per «agreement»; \
            qualsiasi risultato, compreso «0-0», con cui perdono entrambi, per «adjudication», \
            o per «forfeit» dove non è trascritta nessuna semimossa.",
            "Что партия закончилась по времени, сдачей или соглашением, из ходов не видно. Это \
            указывает запись в теге «Termination»; вердикт говорит «объявлено», а не \
            «подтверждено», и объявленное имеет силу, только если никакая другая статья не \
            закончила партию раньше. Объявленными считаются: победа одной из сторон по \
            «resignation», «time forfeit» или «rules infraction»; ничья по «agreement»; любой \
            результат, включая «0-0», при котором проигрывают обе стороны, — по «adjudication» \
            или, если не записано ни одного полухода, по «forfeit».",
        )],
    },
    Article {
        number: "9.3",
        chapter: 9,
        clauses: &[Clause::ruling(
            "Clock times, written “[%clk]”, never decide a game by themselves, because servers \
            round, and write zero for a tenth of a second left. Where a record has clock times \
            and the tag “TimeControl”, doubts are warnings: a clock that shows more than its \
            last value plus the increment; a clock at zero in a game that goes on; a loss on \
            time declared for the side that is not to move.",
            "I tempi dell’orologio, scritti «[%clk]», non decidono mai da soli una partita, \
            perché i server arrotondano, e scrivono zero quando resta un decimo di secondo. \
            Dove la trascrizione ha i tempi dell’orologio e il tag «TimeControl», i dubbi sono \
            avvisi: un orologio che segna più del suo ultimo valore sommato all’incremento; un \
            orologio a zero in una partita che continua; una sconfitta per il tempo dichiarata \
            per il giocatore che non è al tratto.",
            "Показания часов, записанные как «[%clk]», сами по себе никогда не решают партию: \
            серверы округляют и пишут ноль, когда остаётся десятая доля секунды. Если в записи \
            есть показания часов и тег «TimeControl», сомнения становятся предупреждениями: \
            часы показывают больше прежнего своего значения вместе с добавлением; часы стоят \
            на нуле, а партия продолжается; поражение по времени объявлено не той стороне, чья \
            очередь хода.",
        )],
    },
    Article {
        number: "9.4",
        chapter: 9,
        clauses: &[Clause::ruling(
            "If the last ply recorded is illegal, and the tag “Termination” says “rules \
            infraction” with a win of the side that did not play it, or “adjudication” with \
            any result, the result is declared, and the verdict still shows the illegal ply. \
            Article 4.4 takes precedence.",
            "Se l’ultima semimossa trascritta è illegale e il tag «Termination» dice «rules \
            infraction» con la vittoria di chi non l’ha giocata, oppure «adjudication» con \
            qualsiasi risultato, il risultato è dichiarato, e il verdetto mostra comunque la \
            semimossa illegale. L’articolo 4.4 ha la precedenza.",
            "Если последний записанный полуход недопустим, а тег «Termination» гласит «rules \
            infraction» при победе стороны, которая его не делала, или «adjudication» при \
            любом результате, результат считается объявленным, и вердикт всё равно показывает \
            недопустимый полуход. Статья 4.4 имеет преимущество.",
        )],
    },
];
