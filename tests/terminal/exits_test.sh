# exits_test.sh: however the client ends, the terminal is restored, and the exit code gives the reason.
. "$(dirname "$0")/lib.sh"

"$BIN/undercroft" --help </dev/null >"$WORK/out" 2>"$WORK/err"; expect '--help' [ $? = 0 -a ! -s "$WORK/err" ]
expect 'the help fits 80 columns' [ -z "$(grep -E '.{81}' "$WORK/out")" ]
expect 'the help has no escape sequences' [ -z "$(grep -P '\x1b' "$WORK/out")" ]
"$BIN/undercroft" --version >"$WORK/out"; expect '--version' [ $? = 0 ]
"$BIN/undercroft" --nope >"$WORK/out" 2>"$WORK/err"
expect 'an unknown flag' [ $? = 2 -a ! -s "$WORK/out" -a -s "$WORK/err" ]
"$BIN/undercroft" -n x >/dev/null 2>&1; expect 'an invalid name' [ $? = 2 ]
for term in dumb:--a11y nosuch:xterm-256color :xterm-256color; do
  s=bad${term%%:*}
  up "$s" 160 24 "TERM=${term%%:*} $BIN/undercroft -n Alice"
  W "$s" 'rc=3'; W "$s" "TERM is .*${term#*:}"
done
TERM=xterm timeout 5 "$BIN/undercroft" -n Alice </dev/null >"$WORK/out" 2>"$WORK/err"
expect 'stdin is not a terminal' [ $? = 3 -a "$(wc -l <"$WORK/err")" = 1 -a ! -s "$WORK/out" ]
echo 'theme = pink' >"$WORK/bad.config"
"$BIN/undercroft" --config "$WORK/bad.config" --print-config >/dev/null 2>"$WORK/err"
expect 'an invalid config file' [ $? = 6 -a -n "$(grep 'bad.config:1' "$WORK/err")" ]
refused() {  # refused EXIT WORDS COMMAND...: exit code, and one line on stderr with WORDS
  local code=$1 words=$2; shift 2
  "$@" </dev/null >"$WORK/out" 2>"$WORK/err"
  expect "exit code $code: $*" [ $? = "$code" ]
  expect "one line on stderr: $*" [ "$(wc -l <"$WORK/err")" = 1 -a ! -s "$WORK/out" ]
  expect "'$words' on stderr: $*" grep -qF -- "$words" "$WORK/err"
}
refused 6 "cannot read $WORK/nope" "$BIN/undercroft" --config "$WORK/nope" --print-config
refused 6 "cannot read $WORK/nope" env UNDERCROFT_CONFIG="$WORK/nope" "$BIN/undercroft" --print-config
refused 2 '$UNDERCROFT_SERVER: ' env UNDERCROFT_SERVER=ftp://foo "$BIN/undercroft" --print-config
refused 2 '$UNDERCROFT_NAME: ' env UNDERCROFT_NAME='a b' "$BIN/undercroft" --print-config
"$BIN/undercroft" -n Alice --print-config >/dev/null 2>"$WORK/err"
expect 'the default config file is optional' [ $? = 0 -a ! -s "$WORK/err" ]
for stream in --help --version --print-config; do
  "$BIN/undercroft" -n Alice $stream >/dev/full 2>"$WORK/err"
  expect "$stream to a full device is an error" [ $? != 0 -a -s "$WORK/err" ]
done
"$BIN/undercroft" -n Alice --print-config >"$WORK/printed.config"
"$BIN/undercroft" --config "$WORK/printed.config" --print-config >"$WORK/again.config" 2>"$WORK/err"
expect 'its own --print-config is a config file' [ $? = 0 -a ! -s "$WORK/err" ]
expect 'which sets the same' cmp -s <(grep -v '^#' "$WORK/printed.config") <(grep -v '^#' "$WORK/again.config")
for user in ann.smith 'marÃ­a'; do
  up odd 80 24 "USER=\"$(printf "$user")\" $BIN/undercroft -s ws://127.0.0.1:1 --retry 0"
  W odd 'What is your hero called'
  T odd Mara; K odd Enter; W odd 'rc=4'
  $TM kill-session -t odd
done
ok 'errors before the start'

"$BIN/undercroft-swarm" --help >"$WORK/out"; expect "the swarm's help" [ $? = 0 ]
expect 'the help has no type names and fits 80 columns' [ -z "$(grep -E 'INT|UINT|TEXT|.{81}' "$WORK/out")" ]
for option in server realm players seconds seed rate; do
  expect "--$option" grep -q -- "--$option" "$WORK/out"
done
refused 2 foo "$BIN/undercroft-swarm" -s ftp://foo
refused 2 players "$BIN/undercroft-swarm" --players 0
refused 2 seed "$BIN/undercroft-swarm" --seed -1
refused 2 nope "$BIN/undercroft-swarm" --nope
ok 'the swarm: errors before the start'

up lost 80 24 "$BIN/undercroft -n Alice -s ws://127.0.0.1:1"
W lost 'ws://127.0.0.1:1'; W lost 'Cannot reach the server: nothing is listening there'; W lost 'r try now'
K lost S; W lost 'rc=0'
up once 80 24 "$BIN/undercroft -n Alice -s ws://127.0.0.1:1 --retry 0"; W once 'rc=4'
ok 'no server'

restored() {  # restored SESSION EXIT
  W "$1" "rc=$2"
  expect "$1: the normal screen is back" [ "$(F "$1" '#{alternate_on}')" = 0 ]
  expect "$1: the cursor is visible" [ "$(F "$1" '#{cursor_flag}')" = 1 ]
  expect "$1: the modes of keypad, cursor keys and mouse are off" \
    [ "$(F "$1" '#{keypad_flag}#{keypad_cursor_flag}#{mouse_any_flag}')" = 000 ]
  expect "$1: the colours are the terminal's own" [ -z "$(E "$1" | grep "rc=$2" | grep -P '\x1b')" ]
  K "$1" 'stty -a | tr " ;" "\n" | grep -xE "icanon|echo|isig" | tr "\n" " "' Enter
  W "$1" '^isig icanon echo'
}
client_of() { pgrep -P "$(F "$1" '#{pane_pid}')" -f 'undercroft -s' | head -1; }
serve
"$BIN/undercroft" --doctor -s "ws://127.0.0.1:$PORT" </dev/null >"$WORK/out"; expect '--doctor' [ $? = 0 ]
expect 'doctor reports the palette' grep -qx 'palette   256 colours, theme dark' "$WORK/out"
expect 'doctor reports the ping' grep -qE 'answers, ping [0-9]+ ms, realms 1$' "$WORK/out"
NO_COLOR=1 "$BIN/undercroft" --doctor --theme light </dev/null >"$WORK/out"
expect 'doctor reports no colours' grep -qx 'palette   no colours, theme light' "$WORK/out"
ok 'the doctor'
up s 80 24 "$(play Alice)"; W s 'Turn [0-9]+ '; K s S; W s 'y/N'; K s y; restored s 0
W s 'Alice is safe on level 1'
expect 'the token is private' [ "$(stat -c %a "$WORK/Alice/.local/state/undercroft/token")" = 600 ]
expect 'the folder of the token is private' [ "$(stat -c %a "$WORK/Alice/.local/state/undercroft")" = 700 ]
up c 80 24 "$(play Bob)"; W c 'Turn [0-9]+ '; K c C-c; W c 'Ctrl-C again leaves'; K c C-c; restored c 0
for signal in TERM:143 HUP:129 INT:130 QUIT:131; do
  s=k${signal%:*}
  up "$s" 80 24 "$(play "Sig-${signal%:*}")"; W "$s" 'Turn [0-9]+ '
  kill -"${signal%:*}" "$(client_of "$s")"
  restored "$s" "${signal#*:}"
done
# A crash restores the terminal, too.
up crash 80 24 "$(play Crash)"; W crash 'Turn [0-9]+ '
expect 'the keypad is switched on' [ "$(F crash '#{keypad_cursor_flag}')" = 1 ]
kill -SEGV "$(client_of crash)"; W crash 'rc=1[0-9]*'
restored crash "$(C crash | sed -n 's/^rc=//p')"
for signal in ABRT:134 USR1:138 USR2:140 ALRM:142 XCPU:152 SYS:159 TRAP:133; do
  s=d${signal%:*}
  up "$s" 80 24 "$(play "Die-${signal%:*}")"; W "$s" 'Turn [0-9]+ '
  kill -"${signal%:*}" "$(client_of "$s")"
  restored "$s" "${signal#*:}"
done
up pipe 80 24 "$(play Pipe)"; W pipe 'Turn [0-9]+ '
kill -PIPE "$(client_of pipe)"; K pipe x; W pipe 'Look Here'
K pipe Escape; K pipe S; W pipe 'y/N'; K pipe y; restored pipe 0
ok 'signals'
up alone 80 24 "$(play Solo --private)"; W alone 'Turn [0-9]+ '
K alone S; W alone 'Leave for good\? \[y/N\]'; K alone y; restored alone 0
N alone 'Come back|Solo is safe'
expect 'no token is stored' [ ! -e "$WORK/Solo/.local/state/undercroft/token" ]
ok 'a private server'
up gone 80 24 "$(play Gone)"; W gone 'Turn [0-9]+ '
pid=$(client_of gone); $TM kill-session -t =gone
# A zombie counts as gone: only its parent is slow to reap it.
alive() { [ -r "/proc/$1/status" ] && ! grep -q '^State:.*Z' "/proc/$1/status"; }
for i in $(seq 60); do alive "$pid" || break; sleep 0.05; done
expect 'the process ends with its terminal' [ -z "$(alive "$pid" && cat "/proc/$pid/status")" ]
ok 'the terminal closes'
up k 80 24 "$(play Kim)"; W k 'Turn [0-9]+ '
stop_server KILL
W k 'Connection lost'; W k 'OFFLINE'; W k 'r try now'
K k x; W k 'Look Here'; K k Escape
K k S; W k 'y/N'; K k y; restored k 0
W k 'Kim stands guard'
ok 'the server dies'
