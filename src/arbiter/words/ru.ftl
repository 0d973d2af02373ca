# Слова арбитра по-русски. Переменные объяснены в en.ftl.

## Стороны, результаты и ходы внутри других сообщений

white = белые
black = чёрные
side-name = { $side ->
    [white] белые
   *[black] чёрные
}
other-name = { $side ->
    [white] чёрные
   *[black] белые
}
outcome = { $result ->
    [white] Белые выиграли
    [black] Чёрные выиграли
    [draw] Партия закончилась вничью
   *[both] Проиграли обе стороны
}
move-of = { $side ->
    [white] ход { $move } белых
   *[black] ход { $move } чёрных
}
after-ply = { $side ->
    [white] после хода { $move } белых (полуход { $ply })
   *[black] после хода { $move } чёрных (полуход { $ply })
}
at-start = в начале записи
when = { $ply ->
    [0] { at-start }
   *[other] { after-ply }
}

## Количества

count-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[many] { $count } партий
}
count-plies = { $count ->
    [one] { $count } полуход
    [few] { $count } полухода
   *[many] { $count } полуходов
}
count-pieces = { $count ->
    [one] { $count } шашка
    [few] { $count } шашки
   *[many] { $count } шашек
}
count-warnings = { $count ->
    [one] { $count } предупреждение
    [few] { $count } предупреждения
   *[many] { $count } предупреждений
}
count-errors = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}
warned = { $count ->
    [one] У { $count } партии, которая в порядке, есть предупреждения; их покажет --explain
    [few] У { $count } партий, которые в порядке, есть предупреждения; их покажет --explain
   *[other] У { $count } партий, которые в порядке, есть предупреждения; их покажет --explain
}

## Подписи

label-by-check = по итогу проверки
label-by-reason = по причине
label-by-variant = по варианту
label-changed = Изменено записью
label-diagnostics = Замечания
label-evidence = Доказательства
label-rules = Правила
label-speed = партий в секунду
label-time = время
label-verdict = Вердикт

none = нет
unknown-event = неизвестный турнир
unknown-player = неизвестный игрок

severity-error = ошибка
severity-warning = предупреждение

## Состояние, проверка, причина, результат

status-decided = решена ходами
status-declared = объявлена записью
status-undecided = не решена
status-illegal = недопустимый полуход
status-unreadable = нечитаема

check-confirmed = подтверждён
check-contradicted = опровергнут
check-missing = не заявлен
check-declared = объявлен
check-unsupported = не обоснован
check-open = открыт
check-void = не оценивается

reason-arrival = достижение цели
reason-equalised = уравнена
reason-returned-home = шашка возвращена в дом
reason-deadline = срок выхода
reason-move-limit = предел ходов
reason-repetition = повторение
reason-no-moves = нет допустимого хода
reason-resignation = сдача
reason-time-forfeit = просрочка времени
reason-rules-infraction = нарушение правил
reason-agreement = соглашение
reason-forfeit = неявка
reason-adjudication = решение арбитра

result-white = выигрыш белых
result-black = выигрыш чёрных
result-draw = ничья
result-both = поражение обеих сторон

## Что найдено

white-arrived = { $start ->
    [yes] их цель была заполнена в начале записи
   *[no] они заполнили свою цель ходом { $move }
}
found-arrival-black = { outcome }: они заполнили свою цель ходом { $move }, а белые своей не заполнили (статья { $article }).
found-arrival-replied = { outcome }: { white-arrived }, а ход { $reply } чёрных не заполнил цель чёрных (статья { $article }).
found-arrival-stuck = { outcome }: { white-arrived }, а у чёрных нет допустимого хода для ответа (статья { $article }).
found-arrival-unanswered = { outcome }: { white-arrived }, и ни один допустимый ответ не заполняет цель чёрных (статья { $article }).
found-equalised = { outcome }: { $start ->
    [yes] цель белых была заполнена в начале записи
   *[no] белые заполнили свою цель ходом { $move }
}, а чёрные свою — ходом { $reply } (статья { $article }).
found-returned-home = { outcome }: ходом { $move }, после срока выхода, { side-name } вернули шашку в свой дом, с { $from } на { $to } (статья { $article }).
found-deadline = { outcome }: после хода { $move } чёрных, срока выхода, у { $side ->
    [white] белых
   *[black] чёрных
} в своём доме { $count ->
    [one] ещё оставалась { $count } шашка
    [few] ещё оставались { $count } шашки
   *[many] ещё оставалось { $count } шашек
} (статья { $article }).
found-deadline-both = { outcome }: после хода { $move } чёрных, срока выхода, у обеих сторон в своём доме ещё оставались шашки (статья { $article }).
found-move-limit = { outcome }: после хода { $move } чёрных, предела ходов, у белых в цели { $white ->
    [one] была { $white } шашка
    [few] были { $white } шашки
   *[many] было { $white } шашек
}, у чёрных — { $black } (статья { $article }).
found-move-limit-equal = { outcome }: после хода { $move } чёрных, предела ходов, у каждой стороны в цели { $count ->
    [one] была { $count } шашка
    [few] были { $count } шашки
   *[many] было { $count } шашек
} (статья { $article }).
found-repetition = { outcome }: после хода { $move } { $side ->
    [white] белых
   *[black] чёрных
} одна и та же позиция возникла в третий раз при очереди хода той же стороны (статья { $article }).
found-no-moves = { outcome }: очередь хода за { $side ->
    [white] белыми
   *[black] чёрными
}, и у них нет допустимого хода (статья { $article }).

found-resignation = { outcome }: { side-name } сдались, как объявляет запись (статья { $article }).
found-time-forfeit = { outcome }: { side-name } просрочили время, как объявляет запись (статья { $article }).
found-rules-infraction = { outcome }: { side-name } нарушили правила, как объявляет запись (статья { $article }).
found-agreement = { outcome }: стороны согласились на ничью, как объявляет запись (статья { $article }).
found-forfeit = { outcome } из-за неявки, без игры, как объявляет запись (статья { $article }).
found-adjudication = { outcome } по решению арбитра, как объявляет запись (статья { $article }).

found-undecided = Ходы не решают партию: сделано { count-plies }, и она не окончена.
found-undecided-reply = Ходы не решают партию: цель белых заполнена, а у чёрных ещё есть { $count ->
    [one] { $count } уравнивающий ответ
    [few] { $count } уравнивающих ответа
   *[many] { $count } уравнивающих ответов
}, и в записи его нет (статья { $article }).
found-undecided-cut = Ходы не решают партию: ошибка чтения оборвала список ходов; до неё сделано { count-plies }.
found-illegal = { $side ->
    [white] Ход { $move } белых, «{ $written }», недопустим: { $fault } (статья { $article }).
   *[black] Ход { $move } чёрных, «{ $written }», недопустим: { $fault } (статья { $article }).
}
found-illegal-stood = { $count ->
    [0] До него ни один полуход не сделан.
    [1] Полуход до него остаётся в силе.
    [one] { $count } полуход до него остаётся в силе.
    [few] { $count } полухода до него остаются в силе.
   *[many] { $count } полуходов до него остаются в силе.
}
found-unreadable = Запись нельзя рассмотреть.
found-unreadable-why = Запись нельзя рассмотреть: { $why }.

## Заявленный результат

claim-confirmed = Запись заявляет { $claim }: это подтверждено.
claim-contradicted = Запись заявляет { $claim }: это опровергнуто.
claim-missing = Запись не заявляет результата.
claim-declared = Запись заявляет { $claim }: одни ходы этого не показывают.
claim-unsupported = Запись заявляет { $claim }: ходы этого не обосновывают.
claim-open = Запись не заявляет результата.
claim-void = { $given ->
    [yes] Запись заявляет { $claim }: оценить это нельзя.
   *[no] Запись не заявляет результата.
}

## Что не так в недопустимом полуходе

fault-off-board = поля { $square } на этой доске нет
fault-empty-origin = на { $square } нет шашки
fault-opponent-piece = на { $square } стоит шашка { $side ->
    [white] чёрных
   *[black] белых
}
fault-pass = за ход перемещается ровно одна шашка, и пропускать ход нельзя
fault-pass-round = цепочка заканчивается на { $square }, где началась, а пропускать ход нельзя
fault-occupied = поле { $square } занято
fault-not-a-move = с { $square } на { $second } — ни шаг, ни прыжок
fault-diagonal = с { $square } на { $second } — по диагонали, а диагоналей в этой партии нет
fault-mixed = с { $square } на { $second } — шаг, а шаги и прыжки в одном ходе не смешиваются
fault-nothing-jumped = с { $square } на { $third } — прыжок через { $second }, где нет шашки
fault-repeated-landing = цепочка дважды приземляется на { $square }
fault-blocks = { $count ->
    [1] он оставляет { $side ->
        [white] шашку чёрных
       *[black] шашку белых
    } на { $squares } без шага и без прыжка
   *[other] он оставляет { $side ->
        [white] шашки чёрных
       *[black] шашки белых
    } на { $squares } без шага и без прыжка
}

## Замечания

found = { $given ->
    [yes] , найдено «{ $found }»
   *[no] {""}
}
and-more = { $count ->
    [one] (и ещё { $count } такое же)
    [few] (и ещё { $count } таких же)
   *[other] (и ещё { $count } таких же)
}
diagnostic-assumed-encoding = ожидалось UTF-8, найдены другие байты: партия прочитана как { $expected }
diagnostic-byte-order-mark = метка порядка байтов не ожидалась, найдена: она пропущена
diagnostic-bad-tag = { $reason ->
    [ExitDeadline] ожидалось для тега ExitDeadline число от 1 или none{ found }: действует срок варианта
    [MoveLimit] ожидалось для тега MoveLimit число от 1 или none{ found }: действует предел варианта
    [Diagonals] ожидалось для тега Diagonals yes или no{ found }: решает вариант
    [Blocking] ожидалось для тега Blocking banned, banned-standing или allowed{ found }: решает вариант
    [Board] ожидалось для тега Board 8x8 или 16x16{ found }: действует доска варианта
    [House] ожидались для тега House поля, например a1,b1,a2, или прямоугольник, например a1-d3, на этой доске, без общих с собственным отражением и без повторов{ found }: действует дом варианта
    [Result] ожидалось для тега Result 1-0, 0-1, 1/2-1/2, 0-0 или *{ found }: он ничего не заявляет
   *[other] ожидался в строке тег, например [Round "3"]{ found }
}
diagnostic-duplicate-tag = ожидался каждый тег один раз{ found }: в счёт идёт первый
diagnostic-tag-case = ожидалось имя тега «{ $expected }»{ found }
diagnostic-date = ожидалась дата, например 2026.03.14 или 2026.??.??{ found }
diagnostic-missing-result = ожидался результат (1-0, 0-1, 1/2-1/2, 0-0 или *), найден конец партии
diagnostic-no-game = ожидался тег или ход{ found }
diagnostic-stray-brace = ожидалась «{"{"}» раньше, найдена «{"}"}» без открытого комментария
diagnostic-unterminated-comment = ожидалась «{"}"}», закрывающая начатый здесь комментарий, но её нет
diagnostic-bad-command = ожидалась команда, например [%clk 0:10:00]{ found }: она остаётся текстом
diagnostic-unbalanced-variation = { $given ->
    [yes] ожидалась «(» раньше, найдена «{ $found }» без открытого варианта ходов
   *[no] ожидалась «)», закрывающая вариант ходов, но её нет
}
diagnostic-move-number = ожидался номер хода { $expected }{ found }: в счёт идёт порядок
diagnostic-separator = ожидалась чёрточка между полями, без пробелов{ found }
diagnostic-letter-case = ожидались строчные буквы в полях{ found }
diagnostic-lookalike-letter = ожидались латинские буквы в полях, найдены кириллические в «{ $found }»
diagnostic-result-spelling = { $wanted ->
    [yes] ожидался результат «{ $expected }»{ found }
   *[no] ожидался результат (1-0, 0-1, 1/2-1/2, 0-0 или *){ found }
}
diagnostic-result-mismatch = в теге Result ожидалось «{ $expected }», как в конце ходов{ found }: в счёт идёт конец ходов
diagnostic-variant-spelling = ожидался вариант «{ $expected }»{ found }
diagnostic-default-variant = ожидался тег Variant, но его нет: принят { $expected }
diagnostic-unknown-variant = ожидался вариант ({ $variants }){ found }
diagnostic-stray-token = ожидался ход, комментарий или результат{ found }: список ходов здесь заканчивается
diagnostic-bad-position = { $reason ->
    [form] ожидалась позиция, например W:Wa1,b1:Bh8:F12{ found }
    [off-board] ожидались поля этой доски{ found }
    [twice] ожидалось каждое поле один раз{ found }
    [no-piece] ожидалась хотя бы одна шашка у каждой стороны{ found }
    [too-many] ожидалось у стороны не больше шашек, чем полей в её доме{ found }
    [number] ожидался номер хода от 1 до предела ходов{ found }
    [arrived] ожидалась сторона, ещё не достигшая цели{ found }
   *[other] ожидалась позиция, с которой можно начать{ found }
}
diagnostic-termination = { $reason ->
    [unknown] ожидалось окончание строчными буквами, например resignation, agreement, time forfeit или adjudication{ found }: оно ничего не объявляет
   *[unfit] ожидалось окончание, подходящее к результату и ходам{ found }: оно ничего не объявляет
}
diagnostic-too-large = ожидалась партия размером не больше { $expected } байт, найдено { $found }
diagnostic-abbreviated-path = ожидался полный путь цепочки, найдены только её концы, «{ $found }»
diagnostic-idle-stands = ожидался недопустимый полуход перед [%stands], найден допустимый
diagnostic-plies-after-end = после конца партии полуходов не ожидалось{ found }
diagnostic-clock = { $reason ->
    [gain] ожидалось не больше последнего времени на часах плюс добавление{ found }
    [zero] ожидался конец партии, когда на часах ноль, найдено её продолжение после «{ $found }»
    [side] ожидалась просрочка стороны, чья очередь хода, найдена просрочка другой стороны
   *[other] ожидалось возможное время на часах{ found }
}

## Доказательства

evidence-arrival = { $side ->
    [white] Цель белых была заполнена { when }.
   *[black] Цель чёрных была заполнена { when }.
}
evidence-returned-home = Шашка пришла с { $from }, вне своего дома, и стоит на { $to }, внутри него.
evidence-at-home = { $side ->
    [white] Белые в своём доме: { $squares }.
   *[black] Чёрные в своём доме: { $squares }.
}
evidence-at-home-excused = { $side ->
    [white] Белые в своём доме: { $squares }; оправданы: { $excused }.
   *[black] Чёрные в своём доме: { $squares }; оправданы: { $excused }.
}
evidence-in-goal = { $side ->
    [white] Белые в своей цели: { count-pieces }.
   *[black] Чёрные в своей цели: { count-pieces }.
}
evidence-repetition = Позиция возникла { when }.
evidence-no-moves = { $side ->
    [white] Очередь хода за белыми, и допустимого хода у них нет.
   *[black] Очередь хода за чёрными, и допустимого хода у них нет.
}
evidence-equalising = Уравнивающие ответы чёрных: { $moves } (статья 4.4).
evidence-stands = Оставлен в силе арбитром: { move-of } (полуход { $ply }; статья 10.4).
evidence-after-end = { $count ->
    [one] { $count } полуход записан после конца и ничего не меняет (статья 10.2).
    [few] { $count } полухода записаны после конца и ничего не меняют (статья 10.2).
   *[many] { $count } полуходов записано после конца и ничего не меняет (статья 10.2).
}

## Применённые правила

rules-line = { $variant }: доска { $board }, { count-pieces } у стороны, { rule-diagonals }, { rule-blocking }, { rule-deadline }, { rule-limit }, { rule-rated }
rule-board = доска { $board }
rule-house = дом белых { $squares }
rule-diagonals = { $diagonals ->
    [yes] с диагоналями
   *[no] без диагоналей
}
rule-blocking = { $blocking ->
    [banned] блокировать запрещено
    [banned-standing] блокировать запрещено, включая уже заблокированные шашки
   *[allowed] блокировать разрешено
}
rule-deadline = { $deadline ->
    [0] без срока выхода
   *[other] срок выхода { $deadline }
}
rule-limit = { $limit ->
    [0] без предела ходов
   *[other] предел ходов { $limit }
}
rule-rated = { $rated ->
    [yes] рейтинговая
   *[no] не рейтинговая
}

## Заголовок, доска

heading-players = { $white } – { $black }
heading-round = тур { $round }
cited-article = Статья { $article }
position-start = Позиция в начале
position-after = { $side ->
    [white] Позиция после хода { $move } белых
   *[black] Позиция после хода { $move } чёрных
}
position-before = { $side ->
    [white] Позиция перед недопустимым ходом { $move } белых
   *[black] Позиция перед недопустимым ходом { $move } чёрных
}
to-move = { $side ->
    [white] очередь хода за белыми
   *[black] очередь хода за чёрными
}
legend-pieces = { $white } белые, { $black } чёрные
legend-house = { $house } дом
legend-from = { $mark } откуда
legend-via = { $mark } через
legend-to = { $mark } куда
legend-ring = { $mark } обратить внимание

## Правила

rulebook-version = Правила, версия { $version }
table-board = доска
table-pieces = шашки
table-diagonals = диагонали
table-blocking = блокировка
table-rated = в рейтинге
table-yes = да
table-no = нет
table-unlimited = нет

## Архив: заголовки таблиц

column-id = Код
column-date = Дата
column-result = Результат
column-reason = Причина
column-plies = Полуходы
column-first-ply = На полуходе
column-facet = По
column-games = Партии
column-value = Значение
column-variant = вариант
column-check = проверка
column-year = год
column-event = турнир
column-player = игрок
facet-result = результат
facet-reason = причина
column-move = Ход
column-share = Доля
column-drawn = Ничья
column-other = Прочее
column-length = Длина
column-last = Последняя
column-number = №
column-state = Состояние
column-place = Место
column-when = Когда
column-who = Кто
column-wrong = Что не так

## Поиск

found-games = { $count ->
    [one] { $count } партия найдена
    [few] { $count } партии найдены
   *[many] { $count } партий найдено
}
found-next = следующая страница
explore-repeated = { $count ->
    [one] { $count } раз позиция повторилась в той же партии
    [few] { $count } раза позиция повторилась в той же партии
   *[many] { $count } раз позиция повторилась в той же партии
}
explore-stopped = { $count ->
    [one] { $count } партия закончилась здесь
    [few] { $count } партии закончились здесь
   *[many] { $count } партий закончилось здесь
}
explore-recent = Самые новые партии:
explore-length = средняя длина

## Импорт и карантин

import-read = { $count ->
    [one] { $count } партия прочитана
    [few] { $count } партии прочитаны
   *[many] { $count } партий прочитано
}
import-stored = { $count ->
    [one] { $count } сохранена
    [few] { $count } сохранены
   *[many] { $count } сохранено
}
import-would-store = { $count ->
    [one] { $count } была бы сохранена
    [few] { $count } были бы сохранены
   *[many] { $count } было бы сохранено
}
import-duplicates = { $count ->
    [one] { $count } дубликат
    [few] { $count } дубликата
   *[many] { $count } дубликатов
}
import-unreadable = { $count ->
    [one] { $count } не прочтена
    [few] { $count } не прочтены
   *[many] { $count } не прочтено
}
import-not-in-order = { $count ->
    [one] { $count } из сохранённых партий не в порядке
    [few] { $count } из сохранённых партий не в порядке
   *[many] { $count } из сохранённых партий не в порядке
}
import-twins = { $count ->
    [one] { $count } из сохранённых партий, возможно, уже была
    [few] { $count } из сохранённых партий, возможно, уже были
   *[many] { $count } из сохранённых партий, возможно, уже было
}
import-kept = { $count ->
    [one] { $count } непрочтённая запись в карантине
    [few] { $count } непрочтённые записи в карантине
   *[many] { $count } непрочтённых записей в карантине
}
import-interrupted = Прервано: сказанное выше сохранено, и та же команда продолжит с этого места.
import-indexing = индексация …
import-line = строка { $count }
import-twin-of = возможно, та же, что
outcome-stored = сохранена
outcome-would-store = новая
outcome-duplicate = дубликат
outcome-withdrawn = отозвана
outcome-unreadable = не прочтена
quarantine-waiting = ждёт
quarantine-mended = исправлена
quarantine-dropped = отброшена
quarantine-count = { $count ->
    [one] { $count } запись в карантине
    [few] { $count } записи в карантине
   *[many] { $count } записей в карантине
}

## Версии

kind-stored = сохранена
kind-correction = исправление
kind-ruling = решение судьи
kind-rejudged = пересужена
kind-withdrawal = отозвана
kind-restoration = возвращена
label-revision = версия
label-when = когда
label-who = кто
label-why = почему
label-source = источник
label-ruling = решение
label-record = Запись
game-withdrawn = Эта партия отозвана.
twin-same-moves = те же ходы
twin-prefix = одна — начало другой
twin-transliterated = имена в двух алфавитах
rejudge-judged = { $count ->
    [one] { $count } партия рассмотрена
    [few] { $count } партии рассмотрены
   *[many] { $count } партий рассмотрено
}
rejudge-changed = { $count ->
    [one] { $count } вердикт изменился
    [few] { $count } вердикта изменились
   *[many] { $count } вердиктов изменилось
}
rejudge-would-change = { $count ->
    [one] { $count } вердикт изменился бы
    [few] { $count } вердикта изменились бы
   *[many] { $count } вердиктов изменилось бы
}

## Архив целиком

verify-step-store = база данных
verify-step-revisions = версии
verify-step-index = индекс
verify-revisions = { $count ->
    [one] { $count } версия пересужена
    [few] { $count } версии пересужены
   *[many] { $count } версий пересужено
}
verify-indexed = { $count ->
    [one] { $count } партия сверена с индексом
    [few] { $count } партии сверены с индексом
   *[many] { $count } партий сверено с индексом
}
verify-positions = { $count ->
    [one] { $count } позиция
    [few] { $count } позиции
   *[many] { $count } позиций
}
verify-clean = всё в порядке
verify-faults = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}
verify-older = { $count ->
    [one] { $count } вердикт вынесен другой версией правил или программы чтения
    [few] { $count } вердикта вынесены другой версией правил или программы чтения
   *[many] { $count } вердиктов вынесено другой версией правил или программы чтения
}
stats-games = Партии
stats-withdrawn = Отозванные партии
stats-revisions = Версии
stats-quarantined = Записи в карантине
stats-twins = Возможные двойники
stats-positions = Позиции
stats-store-bytes = База данных
stats-index-bytes = Индекс
stats-position-bytes = из него позиции
stats-behind = Версии, которых ещё нет в индексе
