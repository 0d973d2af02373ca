# Le parole dell’arbitro in italiano. Le variabili sono spiegate in en.ftl.

## Giocatori, risultati e mosse, usati dentro altri messaggi

white = bianchi
black = neri
side-name = { $side ->
    [white] i bianchi
   *[black] i neri
}
other-name = { $side ->
    [white] i neri
   *[black] i bianchi
}
outcome = { $result ->
    [white] I bianchi hanno vinto
    [black] I neri hanno vinto
    [draw] La partita è patta
   *[both] Perdono entrambi i giocatori
}
move-of = { $side ->
    [white] la mossa { $move } dei bianchi
   *[black] la mossa { $move } dei neri
}
after-ply = dopo { move-of } (semimossa { $ply })
at-start = all’inizio della trascrizione
when = { $ply ->
    [0] { at-start }
   *[other] { after-ply }
}

## Quantità

count-games = { $count ->
    [one] { $count } partita
   *[other] { $count } partite
}
count-plies = { $count ->
    [one] { $count } semimossa
   *[other] { $count } semimosse
}
count-pieces = { $count ->
    [one] { $count } pedina
   *[other] { $count } pedine
}
count-warnings = { $count ->
    [one] { $count } avviso
   *[other] { $count } avvisi
}
count-errors = { $count ->
    [one] { $count } errore
   *[other] { $count } errori
}
warned = { $count ->
    [one] { $count } partita in regola ha avvisi; --explain li mostra
   *[other] { $count } partite in regola hanno avvisi; --explain li mostra
}

## Etichette

label-by-check = per esito del controllo
label-by-reason = per motivo
label-by-variant = per variante
label-changed = Cambiato dalla trascrizione
label-diagnostics = Segnalazioni
label-evidence = Prove
label-rules = Regole
label-speed = partite al secondo
label-time = tempo
label-verdict = Verdetto

none = nessuna
unknown-event = evento sconosciuto
unknown-player = giocatore sconosciuto

severity-error = errore
severity-warning = avviso

## Stato, controllo, motivo, risultato

status-decided = decisa dalle mosse
status-declared = dichiarata dalla trascrizione
status-undecided = indecisa
status-illegal = semimossa illegale
status-unreadable = illeggibile

check-confirmed = confermato
check-contradicted = smentito
check-missing = non indicato
check-declared = dichiarato
check-unsupported = non sostenuto
check-open = aperto
check-void = non valutabile

reason-arrival = arrivo
reason-equalised = pareggiata
reason-returned-home = pedina riportata in casa
reason-deadline = termine per uscire
reason-move-limit = limite delle mosse
reason-repetition = ripetizione
reason-no-moves = nessuna mossa legale
reason-resignation = abbandono
reason-time-forfeit = tempo scaduto
reason-rules-infraction = infrazione alle regole
reason-agreement = accordo
reason-forfeit = forfait
reason-adjudication = decisione dell’arbitro

result-white = vincono i bianchi
result-black = vincono i neri
result-draw = patta
result-both = perdono entrambi

## Che cosa si è trovato

white-arrived = { $start ->
    [yes] il loro obiettivo era pieno all’inizio della trascrizione
   *[no] hanno riempito il loro obiettivo con la mossa { $move }
}
found-arrival-black = { outcome }: hanno riempito il loro obiettivo con la mossa { $move }, e i bianchi non avevano riempito il proprio (articolo { $article }).
found-arrival-replied = { outcome }: { white-arrived }, e la mossa { $reply } dei neri non ha riempito quello dei neri (articolo { $article }).
found-arrival-stuck = { outcome }: { white-arrived }, e i neri non hanno nessuna mossa legale per rispondere (articolo { $article }).
found-arrival-unanswered = { outcome }: { white-arrived }, e nessuna risposta legale riempie quello dei neri (articolo { $article }).
found-equalised = { outcome }: { $start ->
    [yes] l’obiettivo dei bianchi era pieno all’inizio della trascrizione
   *[no] i bianchi hanno riempito il loro obiettivo con la mossa { $move }
}, e i neri il proprio con la mossa { $reply } (articolo { $article }).
found-returned-home = { outcome }: con la mossa { $move }, dopo il termine per uscire, { side-name } hanno riportato una pedina nella propria casa, da { $from } a { $to } (articolo { $article }).
found-deadline = { outcome }: dopo la mossa { $move } dei neri, termine per uscire, { side-name } avevano ancora { $count ->
    [one] una pedina
   *[other] { $count } pedine
} nella propria casa (articolo { $article }).
found-deadline-both = { outcome }: dopo la mossa { $move } dei neri, termine per uscire, entrambi i giocatori avevano ancora pedine nella propria casa (articolo { $article }).
found-move-limit = { outcome }: dopo la mossa { $move } dei neri, limite delle mosse, i bianchi avevano { $white ->
    [one] { $white } pedina
   *[other] { $white } pedine
} nel loro obiettivo e i neri { $black } (articolo { $article }).
found-move-limit-equal = { outcome }: dopo la mossa { $move } dei neri, limite delle mosse, ciascun giocatore aveva { count-pieces } nel proprio obiettivo (articolo { $article }).
found-repetition = { outcome }: dopo { move-of } la stessa posizione si è presentata per la terza volta con lo stesso giocatore al tratto (articolo { $article }).
found-no-moves = { outcome }: { side-name } sono al tratto e non hanno nessuna mossa legale (articolo { $article }).

found-resignation = { outcome }: { side-name } hanno abbandonato, come dichiara la trascrizione (articolo { $article }).
found-time-forfeit = { outcome }: { side-name } hanno esaurito il tempo, come dichiara la trascrizione (articolo { $article }).
found-rules-infraction = { outcome }: { side-name } hanno infranto le regole, come dichiara la trascrizione (articolo { $article }).
found-agreement = { outcome }: i giocatori si sono accordati per la patta, come dichiara la trascrizione (articolo { $article }).
found-forfeit = { outcome } per forfait, senza giocare, come dichiara la trascrizione (articolo { $article }).
found-adjudication = { outcome } per decisione dell’arbitro, come dichiara la trascrizione (articolo { $article }).

found-undecided = Le mosse non decidono la partita: dopo { count-plies } è ancora aperta.
found-undecided-reply = Le mosse non decidono la partita: l’obiettivo dei bianchi è pieno, e i neri hanno ancora { $count ->
    [one] una risposta che pareggia
   *[other] { $count } risposte che pareggiano
}, che la trascrizione non riporta (articolo { $article }).
found-undecided-cut = Le mosse non decidono la partita: un errore di lettura ha chiuso l’elenco delle mosse dopo { count-plies }.
found-illegal = { $side ->
    [white] La mossa { $move } dei bianchi, «{ $written }», è illegale: { $fault } (articolo { $article }).
   *[black] La mossa { $move } dei neri, «{ $written }», è illegale: { $fault } (articolo { $article }).
}
found-illegal-stood = { $count ->
    [0] Prima di essa non c’è nessuna semimossa valida.
    [one] La semimossa precedente resta valida.
   *[other] Le { $count } semimosse precedenti restano valide.
}
found-unreadable = La trascrizione non può essere giudicata.
found-unreadable-why = La trascrizione non può essere giudicata: { $why }.

## Il risultato indicato

claim-confirmed = La trascrizione indica { $claim }: è confermato.
claim-contradicted = La trascrizione indica { $claim }: è smentito.
claim-missing = La trascrizione non indica nessun risultato.
claim-declared = La trascrizione indica { $claim }: le sole mosse non lo mostrano.
claim-unsupported = La trascrizione indica { $claim }: le mosse non lo sostengono.
claim-open = La trascrizione non indica nessun risultato.
claim-void = { $given ->
    [yes] La trascrizione indica { $claim }: non si può valutare.
   *[no] La trascrizione non indica nessun risultato.
}

## Che cosa non va in una semimossa illegale

fault-off-board = { $square } non è su questa scacchiera
fault-empty-origin = in { $square } non c’è nessuna pedina
fault-opponent-piece = la pedina in { $square } è { $side ->
    [white] dei neri
   *[black] dei bianchi
}
fault-pass = a ogni turno si muove esattamente una pedina, e nessuno può passare
fault-pass-round = la catena finisce in { $square }, dove era cominciata, e nessuno può passare
fault-occupied = { $square } è occupata
fault-not-a-move = da { $square } a { $second } non è né un passo né un salto
fault-diagonal = da { $square } a { $second } è in diagonale, e in questa partita non ci sono diagonali
fault-mixed = da { $square } a { $second } è un passo, e una stessa mossa non unisce passi e salti
fault-nothing-jumped = da { $square } a { $third } è un salto sopra { $second }, dove non c’è nessuna pedina
fault-repeated-landing = la catena atterra due volte in { $square }
fault-blocks = { $count ->
    [one] lascia { $side ->
        [white] la pedina dei neri
       *[black] la pedina dei bianchi
    } in { $squares } senza passi né salti
   *[other] lascia { $side ->
        [white] le pedine dei neri
       *[black] le pedine dei bianchi
    } in { $squares } senza passi né salti
}

## Segnalazioni

found = { $given ->
    [yes] , trovato «{ $found }»
   *[no] {""}
}
and-more = { $count ->
    [one] (e { $count } altro simile)
   *[other] (e altri { $count } simili)
}
diagnostic-assumed-encoding = atteso UTF-8, trovati altri byte: la partita è letta come { $expected }
diagnostic-byte-order-mark = nessun segno d’ordine dei byte atteso, trovato uno: viene saltato
diagnostic-bad-tag = { $reason ->
    [ExitDeadline] atteso per il tag ExitDeadline un numero da 1 in su, oppure none{ found }: vale il termine della variante
    [MoveLimit] atteso per il tag MoveLimit un numero da 1 in su, oppure none{ found }: vale il limite della variante
    [Diagonals] atteso per il tag Diagonals yes oppure no{ found }: decide la variante
    [Blocking] atteso per il tag Blocking banned, banned-standing oppure allowed{ found }: decide la variante
    [Board] atteso per il tag Board 8x8 oppure 16x16{ found }: vale la scacchiera della variante
    [House] attese per il tag House caselle come a1,b1,a2 o un rettangolo come a1-d3, su questa scacchiera, nessuna in comune con la propria immagine, nessuna due volte{ found }: vale la casa della variante
    [Result] atteso per il tag Result 1-0, 0-1, 1/2-1/2, 0-0 oppure *{ found }: non indica nulla
   *[other] atteso sulla riga un tag come [Round "3"]{ found }
}
diagnostic-duplicate-tag = atteso ogni tag una volta sola{ found }: conta il primo
diagnostic-tag-case = atteso il nome di tag «{ $expected }»{ found }
diagnostic-date = attesa una data come 2026.03.14 o 2026.??.??{ found }
diagnostic-missing-result = atteso un risultato (1-0, 0-1, 1/2-1/2, 0-0 o *), trovata la fine della partita
diagnostic-no-game = atteso un tag o una mossa{ found }
diagnostic-stray-brace = atteso «{"{"}» prima di questo punto, trovato «{"}"}» senza un commento aperto
diagnostic-unterminated-comment = atteso «{"}"}» a chiudere il commento che comincia qui, non trovato
diagnostic-bad-command = atteso un comando come [%clk 0:10:00]{ found }: resta testo
diagnostic-unbalanced-variation = { $given ->
    [yes] atteso «(» prima di questo punto, trovato «{ $found }» senza una variante di gioco aperta
   *[no] atteso «)» a chiudere una variante di gioco, non trovato
}
diagnostic-move-number = atteso il numero di mossa { $expected }{ found }: conta la sequenza
diagnostic-separator = atteso un trattino fra le caselle, senza spazi{ found }
diagnostic-letter-case = attese lettere minuscole nelle caselle{ found }
diagnostic-lookalike-letter = attese lettere latine nelle caselle, trovate lettere cirilliche in «{ $found }»
diagnostic-result-spelling = { $wanted ->
    [yes] atteso il risultato «{ $expected }»{ found }
   *[no] atteso un risultato (1-0, 0-1, 1/2-1/2, 0-0 o *){ found }
}
diagnostic-result-mismatch = atteso nel tag Result «{ $expected }» come alla fine delle mosse{ found }: conta la fine delle mosse
diagnostic-variant-spelling = attesa la variante «{ $expected }»{ found }
diagnostic-default-variant = atteso un tag Variant, non trovato: si prende { $expected }
diagnostic-unknown-variant = attesa una variante ({ $variants }){ found }
diagnostic-stray-token = attesi una mossa, un commento o un risultato{ found }: l’elenco delle mosse finisce qui
diagnostic-bad-position = { $reason ->
    [form] attesa una posizione come W:Wa1,b1:Bh8:F12{ found }
    [off-board] attese caselle di questa scacchiera{ found }
    [twice] attesa ogni casella una volta sola{ found }
    [no-piece] attesa almeno una pedina per ciascun giocatore{ found }
    [too-many] attese non più pedine di un giocatore che caselle nella sua casa{ found }
    [number] atteso un numero di mossa da 1 al limite delle mosse{ found }
    [arrived] atteso un giocatore non ancora arrivato{ found }
   *[other] attesa una posizione da cui cominciare{ found }
}
diagnostic-termination = { $reason ->
    [unknown] attesa una conclusione in lettere minuscole, come resignation, agreement, time forfeit o adjudication{ found }: non dichiara nulla
   *[unfit] attesa una conclusione adatta al risultato e alle mosse{ found }: non dichiara nulla
}
diagnostic-too-large = attesa una partita di al massimo { $expected } byte, trovati { $found }
diagnostic-abbreviated-path = atteso il percorso intero della catena, trovati solo gli estremi, «{ $found }»
diagnostic-idle-stands = attesa una semimossa illegale prima di [%stands], trovata una legale
diagnostic-plies-after-end = attesa nessuna semimossa dopo la fine della partita{ found }
diagnostic-clock = { $reason ->
    [gain] atteso al massimo l’ultimo tempo dell’orologio più l’incremento{ found }
    [zero] attesa la fine della partita quando un orologio è a zero, trovata una partita che prosegue dopo «{ $found }»
    [side] attesa la sconfitta per il tempo del giocatore al tratto, trovata quella dell’altro
   *[other] atteso un tempo dell’orologio possibile{ found }
}

## Prove

evidence-arrival = { $side ->
    [white] L’obiettivo dei bianchi era pieno { when }.
   *[black] L’obiettivo dei neri era pieno { when }.
}
evidence-returned-home = La pedina veniva da { $from }, fuori dalla sua casa, e sta in { $to }, dentro.
evidence-at-home = { $side ->
    [white] Bianchi in casa: { $squares }.
   *[black] Neri in casa: { $squares }.
}
evidence-at-home-excused = { $side ->
    [white] Bianchi in casa: { $squares }; scusate: { $excused }.
   *[black] Neri in casa: { $squares }; scusate: { $excused }.
}
evidence-in-goal = { $side ->
    [white] Bianchi nel loro obiettivo: { count-pieces }.
   *[black] Neri nel loro obiettivo: { count-pieces }.
}
evidence-repetition = La posizione si è presentata { when }.
evidence-no-moves = { $side ->
    [white] I bianchi sono al tratto e non hanno nessuna mossa legale.
   *[black] I neri sono al tratto e non hanno nessuna mossa legale.
}
evidence-equalising = Risposte dei neri che pareggiano: { $moves } (articolo 4.4).
evidence-stands = Lasciata valida dall’arbitro: { move-of } (semimossa { $ply }; articolo 10.4).
evidence-after-end = { $count ->
    [one] { $count } semimossa è trascritta dopo la fine e non cambia nulla (articolo 10.2).
   *[other] { $count } semimosse sono trascritte dopo la fine e non cambiano nulla (articolo 10.2).
}

## Regole applicate

rules-line = { $variant }: scacchiera { $board }, { count-pieces } per parte, { rule-diagonals }, { rule-blocking }, { rule-deadline }, { rule-limit }, { rule-rated }
rule-board = scacchiera { $board }
rule-house = casa dei bianchi { $squares }
rule-diagonals = { $diagonals ->
    [yes] con diagonali
   *[no] senza diagonali
}
rule-blocking = { $blocking ->
    [banned] vietato bloccare
    [banned-standing] vietato bloccare, anche le pedine già bloccate
   *[allowed] consentito bloccare
}
rule-deadline = { $deadline ->
    [0] nessun termine per uscire
   *[other] termine per uscire { $deadline }
}
rule-limit = { $limit ->
    [0] nessun limite delle mosse
   *[other] limite delle mosse { $limit }
}
rule-rated = { $rated ->
    [yes] valida per il rating
   *[no] non valida per il rating
}

## Intestazione, scacchiera

heading-players = { $white } – { $black }
heading-round = turno { $round }
cited-article = Articolo { $article }
position-start = Posizione all’inizio
position-after = Posizione dopo { move-of }
position-before = Posizione prima di questa semimossa illegale: { move-of }
to-move = { $side ->
    [white] bianchi al tratto
   *[black] neri al tratto
}
legend-pieces = { $white } bianchi, { $black } neri
legend-house = { $house } casa
legend-from = { $mark } da
legend-via = { $mark } per
legend-to = { $mark } a
legend-ring = { $mark } da guardare

## Le regole

rulebook-version = Regole, versione { $version }
table-board = scacchiera
table-pieces = pedine
table-diagonals = diagonali
table-blocking = blocco
table-rated = per il rating
table-yes = sì
table-no = no
table-unlimited = nessuno

## L’archivio: intestazioni delle tabelle

column-id = Id
column-date = Data
column-result = Risultato
column-reason = Motivo
column-plies = Semimosse
column-first-ply = Alla semimossa
column-facet = Per
column-games = Partite
column-value = Valore
column-variant = variante
column-check = verifica
column-year = anno
column-event = torneo
column-player = giocatore
facet-result = risultato
facet-reason = motivo
column-move = Mossa
column-share = Quota
column-drawn = Patta
column-other = Altro
column-length = Durata
column-last = Ultima
column-number = N.
column-state = Stato
column-place = Posto
column-when = Quando
column-who = Chi
column-wrong = Che cosa non va

## Ricerche

found-games = { $count ->
    [one] { $count } partita trovata
   *[other] { $count } partite trovate
}
found-next = pagina seguente
explore-repeated = { $count ->
    [one] { $count } volta la posizione si è ripetuta nella stessa partita
   *[other] { $count } volte la posizione si è ripetuta nella stessa partita
}
explore-stopped = { $count ->
    [one] { $count } partita è finita qui
   *[other] { $count } partite sono finite qui
}
explore-recent = Le partite più recenti:
explore-length = durata media

## Importazione e quarantena

import-read = { $count ->
    [one] { $count } partita letta
   *[other] { $count } partite lette
}
import-stored = { $count ->
    [one] { $count } archiviata
   *[other] { $count } archiviate
}
import-would-store = { $count ->
    [one] { $count } sarebbe archiviata
   *[other] { $count } sarebbero archiviate
}
import-duplicates = { $count ->
    [one] { $count } duplicato
   *[other] { $count } duplicati
}
import-unreadable = { $count ->
    [one] { $count } illeggibile
   *[other] { $count } illeggibili
}
import-not-in-order = { $count ->
    [one] { $count } delle partite archiviate non è in regola
   *[other] { $count } delle partite archiviate non sono in regola
}
import-twins = { $count ->
    [one] { $count } delle partite archiviate potrebbe esserci già
   *[other] { $count } delle partite archiviate potrebbero esserci già
}
import-kept = { $count ->
    [one] { $count } registrazione illeggibile è in quarantena
   *[other] { $count } registrazioni illeggibili sono in quarantena
}
import-interrupted = Interrotto: quanto detto sopra è archiviato, e lo stesso comando riprende da lì.
import-indexing = indicizzazione …
import-line = riga { $count }
import-twin-of = potrebbe essere uguale a
outcome-stored = archiviata
outcome-would-store = da archiviare
outcome-duplicate = duplicato
outcome-withdrawn = ritirata
outcome-unreadable = illeggibile
quarantine-waiting = in attesa
quarantine-mended = riparata
quarantine-dropped = scartata
quarantine-count = { $count ->
    [one] { $count } registrazione in quarantena
   *[other] { $count } registrazioni in quarantena
}

## Revisioni

kind-stored = archiviata
kind-correction = correzione
kind-ruling = decisione dell’arbitro
kind-rejudged = giudicata di nuovo
kind-withdrawal = ritirata
kind-restoration = ripristinata
label-revision = revisione
label-when = quando
label-who = chi
label-why = perché
label-source = fonte
label-ruling = decisione
label-record = Registrazione
game-withdrawn = Questa partita è ritirata.
twin-same-moves = le stesse mosse
twin-prefix = una è l’inizio dell’altra
twin-transliterated = nomi in due alfabeti
rejudge-judged = { $count ->
    [one] { $count } partita giudicata
   *[other] { $count } partite giudicate
}
rejudge-changed = { $count ->
    [one] { $count } verdetto cambiato
   *[other] { $count } verdetti cambiati
}
rejudge-would-change = { $count ->
    [one] { $count } verdetto cambierebbe
   *[other] { $count } verdetti cambierebbero
}

## L’intero archivio

verify-step-store = base di dati
verify-step-revisions = revisioni
verify-step-index = indice
verify-revisions = { $count ->
    [one] { $count } revisione giudicata di nuovo
   *[other] { $count } revisioni giudicate di nuovo
}
verify-indexed = { $count ->
    [one] { $count } partita confrontata con l’indice
   *[other] { $count } partite confrontate con l’indice
}
verify-positions = { $count ->
    [one] { $count } posizione
   *[other] { $count } posizioni
}
verify-clean = tutto è in ordine
verify-faults = { $count ->
    [one] { $count } difetto
   *[other] { $count } difetti
}
verify-older = { $count ->
    [one] { $count } verdetto è di un’altra versione del regolamento o del lettore
   *[other] { $count } verdetti sono di un’altra versione del regolamento o del lettore
}
stats-games = Partite
stats-withdrawn = Partite ritirate
stats-revisions = Revisioni
stats-quarantined = Registrazioni in quarantena
stats-twins = Possibili doppioni
stats-positions = Posizioni
stats-store-bytes = Base di dati
stats-index-bytes = Indice
stats-position-bytes = di cui posizioni
stats-behind = Revisioni non ancora nell’indice
