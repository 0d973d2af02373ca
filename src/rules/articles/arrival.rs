//! Chapter 4: arrival, and the reply that is owed to Black.

use super::{Article, Clause};

pub(super) const ARTICLES: &[Article] = &[
    Article {
        number: "4.1",
        chapter: 4,
        clauses: &[Clause::source(
            "A side has arrived when its pieces fill the whole of its goal. If Black arrives \
            while White has not arrived, Black wins at once.",
            "Un giocatore è arrivato quando le sue pedine riempiono tutto il suo obiettivo. Se \
            i neri arrivano mentre i bianchi non sono arrivati, i neri vincono subito.",
            "Сторона достигла цели, когда её шашки заполнили всю цель. Если цели достигают \
            чёрные, а белые её не достигли, чёрные сразу выигрывают.",
        )],
    },
    Article {
        number: "4.2",
        chapter: 4,
        clauses: &[Clause::source(
            "When White arrives with its move N, Black still plays its own move N. If Black \
            then has arrived too, the game is drawn, and is called equalised; otherwise White \
            has won.",
            "Quando i bianchi arrivano con la loro mossa N, i neri giocano ancora la propria \
            mossa N. Se allora sono arrivati anche i neri, la partita è patta e si dice \
            pareggiata; altrimenti hanno vinto i bianchi.",
            "Когда белые достигают цели своим ходом N, чёрные ещё делают свой ход N. Если \
            после него цели достигли и чёрные, партия заканчивается вничью и считается \
            уравненной; иначе белые выиграли.",
        )],
    },
    Article {
        number: "4.3",
        chapter: 4,
        clauses: &[Clause::ruling(
            "If after White’s arrival Black has no legal move for the reply of article 4.2, \
            White has won with its arrival: the word “otherwise” of the source takes \
            precedence over article 6.1.",
            "Se dopo l’arrivo dei bianchi i neri non hanno nessuna mossa legale per la \
            risposta dell’articolo 4.2, i bianchi hanno vinto con il loro arrivo: la parola \
            «altrimenti» della fonte ha la precedenza sull’articolo 6.1.",
            "Если после того, как белые достигли цели, у чёрных нет допустимого хода для \
            ответа по статье 4.2, белые выиграли самим достижением цели: слово «иначе» в \
            источнике имеет преимущество перед статьёй 6.1.",
        )],
    },
    Article {
        number: "4.4",
        chapter: 4,
        clauses: &[Clause::ruling(
            "If no legal reply makes Black arrive, White’s win does not depend on the reply: \
            where the record stops there, or goes on with an illegal ply that is not let stand \
            under article 10.4, White has won with its arrival. If such a reply exists and the \
            record stops there, the game is undecided, unless article 9.2 declares its result, \
            and the verdict lists the replies that equalise. If such a reply exists and an \
            illegal reply was played, article 10.3 applies to it.",
            "Se nessuna risposta legale fa arrivare i neri, la vittoria dei bianchi non \
            dipende dalla risposta: dove la trascrizione si ferma lì, o prosegue con una \
            semimossa illegale che non viene lasciata valida secondo l’articolo 10.4, i \
            bianchi hanno vinto con il loro arrivo. Se una tale risposta esiste e la \
            trascrizione si ferma lì, la partita è indecisa, a meno che il risultato sia \
            dichiarato secondo l’articolo 9.2, e il verdetto elenca le risposte che \
            pareggiano. Se una tale risposta esiste e ne è stata giocata una illegale, a \
            questa si applica l’articolo 10.3.",
            "Если ни один допустимый ответ не приводит чёрных к цели, выигрыш белых от ответа \
            не зависит: когда запись на этом обрывается или продолжается недопустимым \
            полуходом, который не оставлен в силе по статье 10.4, белые выиграли самим \
            достижением цели. Если такой ответ есть, а запись на этом обрывается, партия не \
            решена, если только её результат не объявлен по статье 9.2, и вердикт перечисляет \
            уравнивающие ответы. Если такой ответ есть, а сделан недопустимый, к нему \
            применяется статья 10.3.",
        )],
    },
];
