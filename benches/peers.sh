#!/usr/bin/env bash
# Compares `corners check` with the checker of another game's records, pgn-extract, and with itself.
#
#   benches/peers.sh [ROUNDS]        (5 rounds if not said)
#
# CORNERS_CMD   what checks a file, its name to come last; `target/release/corners check --quiet --jobs N` otherwise
# PEERS_DIR     where the files to be read are kept from run to run
# PEERS_PLIES   plies in each file (2,500,000)
# PEERS_LARGE   megabytes of the file that memory is measured on (300)
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-5}
plies=${PEERS_PLIES:-2500000}
large=${PEERS_LARGE:-300}
folder=${PEERS_DIR:-${TMPDIR:-/tmp}/corners-peers}
mkdir -p "$folder"

export PATH="$PATH:/usr/games"
if ! command -v pgn-extract >/dev/null || [[ ! -x /usr/bin/time ]]; then
    echo "Installing pgn-extract and time." >&2
    apt-get update -qq && apt-get install -y -qq pgn-extract time >/dev/null
fi

cargo build --quiet --release --bin corners --example generate
corners=$PWD/target/release/corners
generate=$PWD/target/release/examples/generate

# Invented records of Corners, 150 plies a game at least, every path in full: VARIANT FILE PLIES.
corners_file() {
    if [[ ! -s "$2.plies" ]]; then
        "$generate" --games 100000000 --plies "$3" --seed 5 --variant "$1" --min-plies 150 --output "$2" 2>"$2.log"
        sed -n 's/.* games, \([0-9]*\) plies.*/\1/p' "$2.log" >"$2.plies"
    fi
}

# Chess games of random legal moves, 150 plies at least: FILE PLIES.
chess_file() {
    if [[ ! -s "$1.plies" ]]; then
        if ! python3 -c 'import chess' 2>/dev/null; then
            python3 -m venv "$folder/venv"
            "$folder/venv/bin/pip" install --quiet chess
        fi
        local python=python3
        [[ -x "$folder/venv/bin/python" ]] && python=$folder/venv/bin/python
        "$python" - "$1" "$2" <<'PYTHON'
import random, sys, textwrap
import chess

path, wanted = sys.argv[1], int(sys.argv[2])
random.seed(5)


def game():
    """A game of 150 to 200 plies that nothing ended before."""
    while True:
        board, moves, length = chess.Board(), [], random.randint(150, 200)
        while len(moves) < length and (legal := list(board.legal_moves)):
            move = random.choice(legal)
            moves.append(board.san(move))
            board.push(move)
        if len(moves) == length and not board.is_game_over():
            return moves


# Some hundreds of thousands of plies are made, and written again with other names.
distinct, made = [], 0
while made < min(wanted, 300_000):
    distinct.append(game())
    made += len(distinct[-1])
written = number = 0
with open(path, "w", encoding="utf-8") as out:
    while written < wanted:
        moves = distinct[number % len(distinct)]
        number += 1
        written += len(moves)
        tags = {
            "Event": f"Open {number}", "Site": "Riga", "Date": "2020.05.17", "Round": str(number % 11 + 1),
            "White": f"Player, A{number % 997}", "Black": f"Player, B{number % 991}", "Result": "1/2-1/2",
            "BlackElo": "2011", "Termination": "normal", "WhiteElo": "1987",
        }
        tokens = [f"{at // 2 + 1}. {move}" if at % 2 == 0 else move for at, move in enumerate(moves)]
        text = textwrap.fill(" ".join(tokens + ["1/2-1/2"]), 79, break_on_hyphens=False)
        out.write("".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + "\n" + text + "\n\n")
with open(path + ".plies", "w") as out:
    out.write(f"{written}\n")
PYTHON
    fi
}

echo "Making the files in $folder, if they are not there." >&2
classic=$folder/classic-$plies.cgn halma=$folder/halma-$plies.cgn chess=$folder/chess-$plies.pgn
corners_file classic-3x3 "$classic" "$plies"
corners_file halma-16x16 "$halma" "$plies"
chess_file "$chess" "$plies"
# A little over 10 bytes a ply.
big=$folder/large-$large.cgn
corners_file classic-3x3 "$big" $((large * 97000))

check() {
    if [[ -n "${CORNERS_CMD:-}" ]]; then echo "$CORNERS_CMD $2"; else echo "$corners check --quiet --jobs $1 $2"; fi
}

python3 - "$rounds" <<PYTHON
import os, shlex, statistics, subprocess, sys, time

rounds = int(sys.argv[1])
plies = lambda path: int(open(path + ".plies").read())
one_core = "taskset -c 0 "
folder, classic, halma, chess, big = "$folder", "$classic", "$halma", "$chess", "$big"
runs = {
    "corners, classic-3x3, one job": (one_core + "$(check 1 "$classic")", plies(classic)),
    "pgn-extract -r -s, chess": (one_core + f"pgn-extract -r -s {chess}", plies(chess)),
    "corners, halma-16x16, one job": (one_core + "$(check 1 "$halma")", plies(halma)),
    "corners, large file, one job": ("$(check 1 "$big")", plies(big)),
    "corners, large file, two jobs": ("$(check 2 "$big")", plies(big)),
}


def run(command):
    """Wall seconds, seconds of processor, peak resident kilobytes."""
    start = time.monotonic()
    # A child begins with the peak of its parent, and this program is the larger one: a small one stands in between.
    command = shlex.split(f"/usr/bin/time --quiet --format %M --output {folder}/peak " + command)
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        sys.exit(f"exit status {child.returncode}: {command}")
    wall = time.monotonic() - start
    return wall, usage.ru_utime + usage.ru_stime, int(open(f"{folder}/peak").read())


samples = {name: [] for name in runs}
for _ in range(rounds):
    # By turns, so that a busy machine is busy for all of them.
    for name, (command, _) in runs.items():
        samples[name].append(run(command))
median = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in samples.items()}

print(f"{'':32}{'plies':>12}{'wall s':>9}{'cpu s':>9}{'plies/s cpu':>14}{'peak KB':>10}")
for name, (wall, cpu, peak) in median.items():
    count = runs[name][1]
    print(f"{name:32}{count:>12,}{wall:>9.3f}{cpu:>9.3f}{count / cpu:>14,.0f}{peak:>10,.0f}")


def speed(name, column=1):
    return runs[name][1] / median[name][column]


ours, theirs, large_board, one, two = runs
print(f"corners : pgn-extract, processor time a ply   {speed(ours) / speed(theirs):.1f} times as fast")
print(f"corners : pgn-extract, wall time a ply        {speed(ours, 0) / speed(theirs, 0):.1f} times as fast")
print(f"16x16 : 8x8, processor time a ply             {speed(large_board) / speed(ours):.2f} of the speed")
print(f"two jobs : one job, wall time                 {speed(two, 0) / speed(one, 0):.2f} times as fast")
print(f"peak memory on {os.path.getsize(big) / 1e6:,.0f} MB: {median[one][2] / 1024:.1f} MB, two jobs {median[two][2] / 1024:.1f} MB")
PYTHON
