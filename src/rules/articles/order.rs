//! Chapter 10: the order of the articles, and illegal plies.

use super::{Article, Clause};

pub(super) const ARTICLES: &[Article] = &[
    Article {
        number: "10.1",
        chapter: 10,
        clauses: &[Clause::ruling(
            "After each ply the first article that applies ends the game, in this order: 5.3, \
            then 4.1 and 4.2, then 5.1, then 7.1, then 8.1, then 6.1. While Black’s reply of \
            article 4.2 is awaited, articles 8.1 and 6.1 do not apply.",
            "Dopo ogni semimossa il primo articolo che si applica conclude la partita, in \
            quest’ordine: 5.3, poi 4.1 e 4.2, poi 5.1, poi 7.1, poi 8.1, poi 6.1. Mentre si \
            attende la risposta dei neri dell’articolo 4.2, gli articoli 8.1 e 6.1 non si \
            applicano.",
            "После каждого полухода партию заканчивает первая применимая статья в таком \
            порядке: 5.3, затем 4.1 и 4.2, затем 5.1, затем 7.1, затем 8.1, затем 6.1. Пока \
            ожидается ответ чёрных по статье 4.2, статьи 8.1 и 6.1 не применяются.",
        )],
    },
    Article {
        number: "10.2",
        chapter: 10,
        clauses: &[Clause::ruling(
            "Plies recorded after the end of the game change nothing. The verdict counts them, \
            legal or not, and warns of them.",
            "Le semimosse trascritte dopo la fine della partita non cambiano nulla. Il \
            verdetto le conta, legali o no, e dà un avviso.",
            "Полуходы, записанные после конца партии, ничего не меняют. Вердикт считает их, \
            допустимы они или нет, и предупреждает о них.",
        )],
    },
    Article {
        number: "10.3",
        chapter: 10,
        clauses: &[Clause::ruling(
            "An illegal ply ends the adjudication without an outcome, except as articles 4.4 \
            and 9.4 provide, and the verdict says which ply it is, which article it breaks, \
            and why. The plies before it stand. What follows from it at the table is for the \
            arbiter to decide.",
            "Una semimossa illegale chiude il giudizio senza un esito, salvo quanto dicono gli \
            articoli 4.4 e 9.4, e il verdetto dice quale semimossa è, quale articolo viola e \
            perché. Le semimosse precedenti restano valide. Che cosa ne consegua al tavolo \
            spetta all’arbitro deciderlo.",
            "Недопустимый полуход прекращает рассмотрение партии без исхода, кроме случаев \
            статей 4.4 и 9.4, и вердикт сообщает, какой это полуход, какую статью он нарушает \
            и почему. Полуходы до него остаются в силе. Что из этого следует за столом, решает \
            арбитр.",
        )],
    },
    Article {
        number: "10.4",
        chapter: 10,
        clauses: &[Clause::ruling(
            "An arbiter may let an illegal ply stand, by the command “[%stands]” in a comment \
            after that ply and before the next ply of the main line. If the ply moves a piece \
            of the side to move to another square of the board, and that square is empty, it \
            is carried out as a plain relocation, whatever the squares between; the verdict \
            lists the ply, and the articles go on to apply, to this ply too. Otherwise article \
            10.3 applies. On a legal ply the command only earns a warning, “idle-stands”.",
            "Un arbitro può lasciare valida una semimossa illegale, con il comando «[%stands]» \
            in un commento dopo quella semimossa e prima della semimossa successiva della \
            linea principale. Se la semimossa porta una pedina del giocatore al tratto su \
            un’altra casella della scacchiera, e questa casella è vuota, viene eseguita come \
            semplice spostamento, quali che siano le caselle intermedie; il verdetto elenca la \
            semimossa, e gli articoli continuano ad applicarsi, anche a questa semimossa. \
            Altrimenti si applica l’articolo 10.3. Su una semimossa legale il comando procura \
            soltanto un avviso, «idle-stands».",
            "Арбитр может оставить недопустимый полуход в силе командой «[%stands]» в \
            комментарии после этого полухода и перед следующим полуходом главной линии. Если \
            полуход перемещает шашку стороны, чья очередь хода, на другое поле доски и это \
            поле пусто, он выполняется как простая перестановка, каковы бы ни были поля между \
            ними; вердикт перечисляет этот полуход, и статьи применяются дальше, в том числе и \
            к нему. Иначе применяется статья 10.3. При допустимом полуходе команда вызывает \
            лишь предупреждение «idle-stands».",
        )],
    },
];
