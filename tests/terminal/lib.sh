# lib.sh: helpers for the checks in this folder: a server, terminals, screen captures. Source it. REQUIRES: BIN, the
# folder of the programs.
#
#   serve                     starts a server on hall.toml, with $SERVE_FLAGS; sets PORT
#   up S W H CMD              a terminal S of W x H columns and rows that runs CMD in a shell
#   K S KEY...                presses keys (names as tmux has them)        T S TEXT  types text
#   C S                       prints the screen                            E S       with its colours
#   F S FORMAT                prints a tmux variable of the terminal: '#{cursor_x}'
#   W S REGEX                 waits until a line matches (5 s), else fails   N S REGEX  fails if one does
#   stall PID                 stops all threads of a process (SIGCONT resumes them)
#   R S W H                   resizes                                      under S   prints the character at the cursor
#   colour_sgr S              counts the colour sequences of the screen
#   row S N / cells S N A L   prints row N (from 0) / its L characters from column A
#   expect WHAT CONDITION...  fails the script when the condition does not hold
set -u

BIN=${BIN:?the folder of the programs}
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
WORK=$(mktemp -d)
TM="tmux -L undercroft-$$ -f /dev/null"
PORT=
SERVER_PID=

# The user's own settings must not affect the checks.
export HOME=$WORK LC_ALL=C.UTF-8 TERM=xterm-256color
unset NO_COLOR XDG_CONFIG_HOME XDG_STATE_HOME UNDERCROFT_NAME UNDERCROFT_SERVER UNDERCROFT_CONFIG \
      TMUX LINES COLUMNS ESCDELAY 2>/dev/null

finish() {
  local code=$?
  [ -n "$SERVER_PID" ] && { kill -KILL "$SERVER_PID"; wait "$SERVER_PID"; } 2>/dev/null
  $TM kill-server 2>/dev/null
  rm -rf "$WORK" 2>/dev/null || { sleep 0.5; rm -rf "$WORK"; }  # a client that ends may write its state
  exit $code
}
trap finish EXIT

fail() {
  echo "FAILED: $*" >&2
  local s
  for s in $($TM list-sessions -F '#{session_name}' 2>/dev/null); do
    echo "--- terminal $s" >&2
    C "$s" >&2
  done
  [ -f "$WORK/server.log" ] && { echo "--- server"; tail -5 "$WORK/server.log"; } >&2
  exit 1
}
expect() { local what=$1; shift; "$@" || fail "$what"; }
ok() { echo "ok: $*"; }

# Waits after the signal: on a busy machine the threads stop only a moment later.
stall() {
  local i
  kill -STOP "$1"
  for i in $(seq 100); do
    [ -n "$(grep -L '^State:.*T' "/proc/$1/task/"*/status)" ] || return 0
    sleep 0.05
  done
  fail "process $1 does not stop"
}

# Sets RESERVED to a port that no other test takes until this script and its servers end, as
# tests/support/local_port.h does. The system gives no connection a port below 32768.
reserve_port() {
  local port lock
  for port in $(seq $((20000 + $$ * 61 % 9000)) 29999); do
    exec {lock}>"${TMPDIR:-/tmp}/undercroft-test-port-$port"
    if flock -n "$lock" && ! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then RESERVED=$port; return; fi
    exec {lock}>&-
  done
  fail "no port is free"
}

serve() {  # serve [PORT] [FILE]; without a port it takes one that stays free for a second server
  [ -n "${1:-}" ] || reserve_port
  "$BIN/undercroft-server" --listen "127.0.0.1:${1:-$RESERVED}" \
      --scenario "${2:-$HERE/hall.toml}" ${SERVE_FLAGS:-} >"$WORK/server.log" 2>&1 &
  SERVER_PID=$!
  wait_for_port
}
wait_for_port() {
  local i
  for i in $(seq 600); do
    PORT=$(sed -n 's/.*listening on 127\.0\.0\.1:\([0-9]*\).*/\1/p' "$WORK/server.log" | head -1)
    [ -n "$PORT" ] && return
    kill -0 "$SERVER_PID" 2>/dev/null || break
    sleep 0.05
  done
  fail "the server did not start"
}
stop_server() { kill -"${1:-TERM}" "$SERVER_PID"; wait "$SERVER_PID" 2>/dev/null; SERVER_PID=; }

# The command a player would type. Each player has its own HOME, so tokens do not mix.
play() {  # play NAME [FLAGS]
  local name=$1; shift
  echo "HOME=$WORK/$name $BIN/undercroft -s ws://127.0.0.1:$PORT -n $name $*"
}

up() {
  local s=$1 w=$2 h=$3; shift 3
  # tmux sets its own TERM in panes, so TERM is set inside. "=" and ":" make a session name match exactly.
  $TM new-session -d -x "$w" -y "$h" -s "$s" \
      "exec env -u TMUX -u TMUX_PANE TERM=${UP_TERM:-tmux-256color} LC_ALL=$LC_ALL sh -c '$*; echo rc=\$?; exec sh'"
  $TM set -g status off; $TM set -g escape-time 0
  $TM resize-window -t "=$s:" -x "$w" -y "$h"
}
# Esc and a key that are read together are Alt and that key, so the next key follows a little later.
K() {
  local s=$1; shift
  $TM send-keys -t "=$s:" "$@"
  if [ "$1" = Escape ]; then sleep 0.3; fi
}
T() { $TM send-keys -t "=$1:" -l "$2"; }
C() { $TM capture-pane -p -t "=$1:"; }
E() { $TM capture-pane -e -p -t "=$1:"; }
F() { $TM display-message -p -t "=$1:" "$2"; }
R() { $TM resize-window -t "=$1:" -x "$2" -y "$3"; }
W() {
  local i
  for i in $(seq 600); do C "$1" | grep -qE -- "$2" && return; sleep 0.05; done
  fail "terminal $1 never showed /$2/"
}
# The screen does not show it, or will not once the keys before have been drawn.
N() {
  local i
  for i in $(seq 100); do C "$1" | grep -qE -- "$2" || return 0; sleep 0.05; done
  fail "terminal $1 shows /$2/"
}
row() { C "$1" | sed -n "$(($2 + 1))p"; }
cells() { row "$1" "$2" | cut_columns "$3" "$4"; }
# Cuts by characters, as bash counts them (awk and cut count bytes).
cut_columns() { local line; while IFS= read -r line; do printf '%s\n' "${line:$1:$2}"; done; }
under() { cells "$1" "$(F "$1" '#{cursor_y}')" "$(F "$1" '#{cursor_x}')" 1; }
colour_sgr() { E "$1" | grep -oE $'\033\\[[0-9;]*m' | grep -cE '[;[](3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]'; }
# Prints "X Y" of the first place of a character within the map's columns.
find_char() {
  local line before y=0
  C "$1" | while IFS= read -r line; do
    before=${line:0:58}; before=${before%%"$2"*}
    if [ $y -gt 0 ] && [ "$before" != "${line:0:58}" ]; then echo "${#before} $y"; return; fi
    y=$((y + 1))
  done
}
turn_of() { row "$1" 0 | grep -oE '(Turn |T)[0-9]+' | grep -oE '[0-9]+'; }
