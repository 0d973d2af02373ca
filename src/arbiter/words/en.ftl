# The words of the arbiter in English.
#
# Variables: $side, $other, $result (white, black, draw, both), $move and $ply (numbers), $square, $squares (texts),
# $count (what a plural depends on), $found and $given (text of a record, and whether there is any).

## Sides, results and moves, used inside other messages

white = White
black = Black
side-name = { $side ->
    [white] White
   *[black] Black
}
other-name = { $side ->
    [white] Black
   *[black] White
}
outcome = { $result ->
    [white] White has won
    [black] Black has won
    [draw] The game is drawn
   *[both] Both sides lose
}
move-of = { $side ->
    [white] White’s move { $move }
   *[black] Black’s move { $move }
}
after-ply = after { move-of } (ply { $ply })
at-start = at the start of the record
when = { $ply ->
    [0] { at-start }
   *[other] { after-ply }
}

## Counts

count-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
count-plies = { $count ->
    [one] { $count } ply
   *[other] { $count } plies
}
count-pieces = { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
}
count-warnings = { $count ->
    [one] { $count } warning
   *[other] { $count } warnings
}
count-errors = { $count ->
    [one] { $count } error
   *[other] { $count } errors
}
warned = { $count ->
    [one] { $count } game in order has warnings; --explain shows them
   *[other] { $count } games in order have warnings; --explain shows them
}

## Labels

label-by-check = by check
label-by-reason = by reason
label-by-variant = by variant
label-changed = Changed by the record
label-diagnostics = Diagnostics
label-evidence = Evidence
label-rules = Rules
label-speed = games per second
label-time = time
label-verdict = Verdict

none = none
unknown-event = unknown event
unknown-player = unknown player

severity-error = error
severity-warning = warning

## Status, check, reason, result

status-decided = decided by the moves
status-declared = declared by the record
status-undecided = undecided
status-illegal = illegal ply
status-unreadable = unreadable

check-confirmed = confirmed
check-contradicted = contradicted
check-missing = claim missing
check-declared = declared
check-unsupported = unsupported
check-open = open
check-void = void

reason-arrival = arrival
reason-equalised = equalised
reason-returned-home = piece brought back home
reason-deadline = exit deadline
reason-move-limit = move limit
reason-repetition = repetition
reason-no-moves = no legal move
reason-resignation = resignation
reason-time-forfeit = loss on time
reason-rules-infraction = breach of the rules
reason-agreement = agreement
reason-forfeit = forfeit
reason-adjudication = adjudication

result-white = White wins
result-black = Black wins
result-draw = draw
result-both = both lose

## What was found

white-arrived = { $start ->
    [yes] its goal was full at the start of the record
   *[no] it filled its goal with move { $move }
}
found-arrival-black = { outcome }: it filled its goal with move { $move }, and White had not filled its own (article { $article }).
found-arrival-replied = { outcome }: { white-arrived }, and Black’s move { $reply } did not fill Black’s (article { $article }).
found-arrival-stuck = { outcome }: { white-arrived }, and Black has no legal move to reply (article { $article }).
found-arrival-unanswered = { outcome }: { white-arrived }, and no legal reply fills Black’s (article { $article }).
found-equalised = { outcome }: { $start ->
    [yes] White’s goal was full at the start of the record
   *[no] White filled its goal with move { $move }
}, and Black filled its own with move { $reply } (article { $article }).
found-returned-home = { outcome }: with move { $move }, after the exit deadline, { side-name } brought a piece back into its own house, from { $from } to { $to } (article { $article }).
found-deadline = { outcome }: after Black’s move { $move }, the exit deadline, { side-name } still had { $count ->
    [one] a piece
   *[other] { $count } pieces
} in its own house (article { $article }).
found-deadline-both = { outcome }: after Black’s move { $move }, the exit deadline, both sides still had pieces in their own houses (article { $article }).
found-move-limit = { outcome }: after Black’s move { $move }, the move limit, White had { $white ->
    [one] { $white } piece
   *[other] { $white } pieces
} in its goal and Black { $black } (article { $article }).
found-move-limit-equal = { outcome }: after Black’s move { $move }, the move limit, each side had { count-pieces } in its goal (article { $article }).
found-repetition = { outcome }: after { move-of } the same position stood for the third time with the same side to move (article { $article }).
found-no-moves = { outcome }: { side-name } is to move and has no legal move (article { $article }).

found-resignation = { outcome }: { side-name } resigned, as the record declares (article { $article }).
found-time-forfeit = { outcome }: { side-name } ran out of time, as the record declares (article { $article }).
found-rules-infraction = { outcome }: { side-name } broke the rules, as the record declares (article { $article }).
found-agreement = { outcome }: the sides agreed on a draw, as the record declares (article { $article }).
found-forfeit = { outcome } by forfeit, without play, as the record declares (article { $article }).
found-adjudication = { outcome } by adjudication, as the record declares (article { $article }).

found-undecided = The moves do not decide the game: it stands open after { count-plies }.
found-undecided-reply = The moves do not decide the game: White’s goal is full, and Black still has { $count ->
    [one] a reply that would draw
   *[other] { $count } replies that would draw
}, which the record does not show (article { $article }).
found-undecided-cut = The moves do not decide the game: an error of reading ended the list of moves after { count-plies }.
found-illegal = { move-of }, “{ $written }”, is illegal: { $fault } (article { $article }).
found-illegal-stood = { $count ->
    [0] No ply stands before it.
    [one] The ply before it stands.
   *[other] The { $count } plies before it stand.
}
found-unreadable = The record cannot be judged.
found-unreadable-why = The record cannot be judged: { $why }.

## The claim

claim-confirmed = The record claims { $claim }: that is confirmed.
claim-contradicted = The record claims { $claim }: that is contradicted.
claim-missing = The record claims no result.
claim-declared = The record claims { $claim }: the moves alone do not show it.
claim-unsupported = The record claims { $claim }: the moves do not support that.
claim-open = The record claims no result.
claim-void = { $given ->
    [yes] The record claims { $claim }: that cannot be weighed.
   *[no] The record claims no result.
}

## What is wrong with an illegal ply

fault-off-board = { $square } is not on this board
fault-empty-origin = no piece stands on { $square }
fault-opponent-piece = the piece on { $square } is { $side ->
    [white] Black’s
   *[black] White’s
}
fault-pass = a turn moves exactly one piece, and nobody may pass
fault-pass-round = the chain ends on { $square }, where it began, and nobody may pass
fault-occupied = { $square } is occupied
fault-not-a-move = from { $square } to { $second } is neither a step nor a jump
fault-diagonal = from { $square } to { $second } is diagonal, and there are no diagonals in this game
fault-mixed = from { $square } to { $second } is a step, and steps do not mix with jumps
fault-nothing-jumped = from { $square } to { $third } is a jump over { $second }, where no piece stands
fault-repeated-landing = the chain lands on { $square } twice
fault-blocks = { $count ->
    [one] it leaves { other-name }’s piece on { $squares } unable to step or to jump
   *[other] it leaves { other-name }’s pieces on { $squares } unable to step or to jump
}

## Diagnostics

found = { $given ->
    [yes] , found “{ $found }”
   *[no] {""}
}
and-more = { $count ->
    [one] (and { $count } more like this)
   *[other] (and { $count } more like this)
}
diagnostic-assumed-encoding = expected UTF-8, found other bytes: the game is read as { $expected }
diagnostic-byte-order-mark = expected no byte order mark, found one: it is passed over
diagnostic-bad-tag = { $reason ->
    [ExitDeadline] expected for the tag ExitDeadline a number of 1 or more, or none{ found }: the deadline of the variant holds
    [MoveLimit] expected for the tag MoveLimit a number of 1 or more, or none{ found }: the limit of the variant holds
    [Diagonals] expected for the tag Diagonals yes or no{ found }: the variant decides
    [Blocking] expected for the tag Blocking banned, banned-standing or allowed{ found }: the variant decides
    [Board] expected for the tag Board 8x8 or 16x16{ found }: the board of the variant holds
    [House] expected for the tag House squares such as a1,b1,a2 or a rectangle such as a1-d3, on this board, none shared with its own image, none twice{ found }: the house of the variant holds
    [Result] expected for the tag Result 1-0, 0-1, 1/2-1/2, 0-0 or *{ found }: it claims nothing
   *[other] expected a tag such as [Round "3"] on its line{ found }
}
diagnostic-duplicate-tag = expected each tag once{ found }: the first counts
diagnostic-tag-case = expected the tag name “{ $expected }”{ found }
diagnostic-date = expected a date such as 2026.03.14 or 2026.??.??{ found }
diagnostic-missing-result = expected a result (1-0, 0-1, 1/2-1/2, 0-0 or *), found the end of the game
diagnostic-no-game = expected a tag or a move{ found }
diagnostic-stray-brace = expected “{"{"}” before this, found “{"}"}” with no comment open
diagnostic-unterminated-comment = expected “{"}"}” to close the comment that begins here, found none
diagnostic-bad-command = expected a command such as [%clk 0:10:00]{ found }: it stays text
diagnostic-unbalanced-variation = { $given ->
    [yes] expected “(” before this, found “{ $found }” with no variation open
   *[no] expected “)” to close a variation, found none
}
diagnostic-move-number = expected the move number { $expected }{ found }: the sequence counts
diagnostic-separator = expected a hyphen between the squares and no blanks{ found }
diagnostic-letter-case = expected small letters in the squares{ found }
diagnostic-lookalike-letter = expected Latin letters in the squares, found Cyrillic ones in “{ $found }”
diagnostic-result-spelling = { $wanted ->
    [yes] expected the result “{ $expected }”{ found }
   *[no] expected a result (1-0, 0-1, 1/2-1/2, 0-0 or *){ found }
}
diagnostic-result-mismatch = expected the tag Result to say “{ $expected }” like the end of the moves{ found }: the end of the moves counts
diagnostic-variant-spelling = expected the variant “{ $expected }”{ found }
diagnostic-default-variant = expected a tag Variant, found none: { $expected } is taken
diagnostic-unknown-variant = expected a variant ({ $variants }){ found }
diagnostic-stray-token = expected a move, a comment or a result{ found }: the list of moves ends here
diagnostic-bad-position = { $reason ->
    [form] expected a position such as W:Wa1,b1:Bh8:F12{ found }
    [off-board] expected squares of this board{ found }
    [twice] expected each square once{ found }
    [no-piece] expected at least one piece of each side{ found }
    [too-many] expected no more pieces of a side than its house has squares{ found }
    [number] expected a move number from 1 to the move limit{ found }
    [arrived] expected a side whose goal is not yet full{ found }
   *[other] expected a position to start from{ found }
}
diagnostic-termination = { $reason ->
    [unknown] expected a termination in small letters, such as resignation, agreement, time forfeit or adjudication{ found }: it declares nothing
   *[unfit] expected a termination that fits the result and the moves{ found }: it declares nothing
}
diagnostic-too-large = expected a game of at most { $expected } bytes, found { $found }
diagnostic-abbreviated-path = expected the whole path of the chain, found only its ends, “{ $found }”
diagnostic-idle-stands = expected an illegal ply before [%stands], found a legal one
diagnostic-plies-after-end = expected no ply after the end of the game{ found }
diagnostic-clock = { $reason ->
    [gain] expected at most the last clock time plus the increment{ found }
    [zero] expected the game to end when a clock is at zero, found it going on after “{ $found }”
    [side] expected the loss on time of the side to move, found that of the other side
   *[other] expected a clock time that can be right{ found }
}

## Evidence

evidence-arrival = { $side ->
    [white] White’s goal was full { when }.
   *[black] Black’s goal was full { when }.
}
evidence-returned-home = The piece came from { $from }, outside its house, and stands on { $to }, inside.
evidence-at-home = { side-name } at home: { $squares }.
evidence-at-home-excused = { side-name } at home: { $squares }; excused: { $excused }.
evidence-in-goal = { side-name } in its goal: { count-pieces }.
evidence-repetition = The position stood { when }.
evidence-no-moves = { side-name } is to move and has no legal move.
evidence-equalising = Replies of Black that would draw: { $moves } (article 4.4).
evidence-stands = Let stand by the arbiter: { move-of } (ply { $ply }; article 10.4).
evidence-after-end = { $count ->
    [one] { $count } ply is recorded after the end and changes nothing (article 10.2).
   *[other] { $count } plies are recorded after the end and change nothing (article 10.2).
}

## Rules applied

rules-line = { $variant }: board { $board }, { count-pieces } a side, { rule-diagonals }, { rule-blocking }, { rule-deadline }, { rule-limit }, { rule-rated }
rule-board = board { $board }
rule-house = White’s house { $squares }
rule-diagonals = { $diagonals ->
    [yes] with diagonals
   *[no] without diagonals
}
rule-blocking = { $blocking ->
    [banned] blocking banned
    [banned-standing] blocking banned, standing blocks included
   *[allowed] blocking allowed
}
rule-deadline = { $deadline ->
    [0] no exit deadline
   *[other] exit deadline { $deadline }
}
rule-limit = { $limit ->
    [0] no move limit
   *[other] move limit { $limit }
}
rule-rated = { $rated ->
    [yes] rated
   *[no] not rated
}

## Heading, board

heading-players = { $white } – { $black }
heading-round = round { $round }
cited-article = Article { $article }
position-start = Position at the start
position-after = Position after { move-of }
position-before = Position before { move-of }, which is illegal
to-move = { $side ->
    [white] White to move
   *[black] Black to move
}
legend-pieces = { $white } White, { $black } Black
legend-house = { $house } house
legend-from = { $mark } from
legend-via = { $mark } over
legend-to = { $mark } to
legend-ring = { $mark } look here

## The rulebook

rulebook-version = Rulebook, version { $version }
table-board = board
table-pieces = pieces
table-diagonals = diagonals
table-blocking = blocking
table-rated = rated
table-yes = yes
table-no = no
table-unlimited = none

## The archive: headings of tables

column-id = Id
column-date = Date
column-result = Result
column-reason = Reason
column-plies = Plies
column-first-ply = At ply
column-facet = By
column-games = Games
column-value = Value
column-variant = variant
column-check = check
column-year = year
column-event = event
column-player = player
facet-result = result
facet-reason = reason
column-move = Move
column-share = Share
column-drawn = Draw
column-other = Other
column-length = Length
column-last = Last
column-number = No.
column-state = State
column-place = Place
column-when = When
column-who = Who
column-wrong = What is wrong

## Searches

found-games = { $count ->
    [one] { $count } game found
   *[other] { $count } games found
}
found-next = next page
explore-repeated = { $count ->
    [one] { $count } time the position came again in the same game
   *[other] { $count } times the position came again in the same game
}
explore-stopped = { $count ->
    [one] { $count } game ended here
   *[other] { $count } games ended here
}
explore-recent = The newest games:
explore-length = average length

## Import and quarantine

import-read = { $count ->
    [one] { $count } game read
   *[other] { $count } games read
}
import-stored = { $count ->
    [one] { $count } stored
   *[other] { $count } stored
}
import-would-store = { $count ->
    [one] { $count } would be stored
   *[other] { $count } would be stored
}
import-duplicates = { $count ->
    [one] { $count } duplicate
   *[other] { $count } duplicates
}
import-unreadable = { $count ->
    [one] { $count } unreadable
   *[other] { $count } unreadable
}
import-not-in-order = { $count ->
    [one] { $count } of the stored games is not in order
   *[other] { $count } of the stored games are not in order
}
import-twins = { $count ->
    [one] { $count } of the stored games may be one that was there before
   *[other] { $count } of the stored games may be ones that were there before
}
import-kept = { $count ->
    [one] { $count } unreadable record is kept in quarantine
   *[other] { $count } unreadable records are kept in quarantine
}
import-interrupted = Interrupted: what is told above is stored, and the same command goes on from there.
import-indexing = indexing …
import-line = line { $count }
import-twin-of = may be the same as
outcome-stored = stored
outcome-would-store = would store
outcome-duplicate = duplicate
outcome-withdrawn = withdrawn
outcome-unreadable = unreadable
quarantine-waiting = waiting
quarantine-mended = mended
quarantine-dropped = dropped
quarantine-count = { $count ->
    [one] { $count } record in quarantine
   *[other] { $count } records in quarantine
}

## Revisions

kind-stored = stored
kind-correction = correction
kind-ruling = ruling
kind-rejudged = judged again
kind-withdrawal = withdrawn
kind-restoration = restored
label-revision = revision
label-when = when
label-who = who
label-why = why
label-source = source
label-ruling = ruling
label-record = Record
game-withdrawn = This game is withdrawn.
twin-same-moves = the same moves
twin-prefix = one begins the other
twin-transliterated = names in two alphabets
rejudge-judged = { $count ->
    [one] { $count } game judged
   *[other] { $count } games judged
}
rejudge-changed = { $count ->
    [one] { $count } verdict changed
   *[other] { $count } verdicts changed
}
rejudge-would-change = { $count ->
    [one] { $count } verdict would change
   *[other] { $count } verdicts would change
}

## The whole archive

verify-step-store = database
verify-step-revisions = revisions
verify-step-index = index
verify-revisions = { $count ->
    [one] { $count } revision judged again
   *[other] { $count } revisions judged again
}
verify-indexed = { $count ->
    [one] { $count } game compared with the index
   *[other] { $count } games compared with the index
}
verify-positions = { $count ->
    [one] { $count } position
   *[other] { $count } positions
}
verify-clean = nothing is wrong
verify-faults = { $count ->
    [one] { $count } fault
   *[other] { $count } faults
}
verify-older = { $count ->
    [one] { $count } verdict is by another version of rulebook or reader
   *[other] { $count } verdicts are by another version of rulebook or reader
}
stats-games = Games
stats-withdrawn = Withdrawn games
stats-revisions = Revisions
stats-quarantined = Records in quarantine
stats-twins = Possible twins
stats-positions = Positions
stats-store-bytes = Database
stats-index-bytes = Index
stats-position-bytes = of which positions
stats-behind = Revisions not in the index yet
