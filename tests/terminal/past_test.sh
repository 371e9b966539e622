# past_test.sh: the viewer of the past (R177): a hero dies in one blow beside a friend, and both are watched again.
. "$(dirname "$0")/lib.sh"
DATA=$WORK/data
SERVE_FLAGS="--data $DATA --realm crypt" serve 0 "$HERE/grave.toml"
up a 80 24 "$(play Alice)"; W a 'Turn 0'
up b 80 24 "$(play Bob)"; W b 'Turn 0'
turns=0
while ! C a | grep -q 'You are dead' && [ $turns -lt 6 ]; do
  K a .; K b .; sleep 0.4; turns=$((turns + 1))
done
W a 'You are dead\.'
K b Enter; T b 'rest well'; K b Enter; W b '<Bob> rest well'
stop_server
ok 'a realm is recorded'

REPLAY="$BIN/undercroft-server replay $DATA crypt"
up v 80 24 "$REPLAY"
W v '^crypt +Alice +Turn 0 of [1-9]'
W v '^\[: nothing +\]: Alice dies'
W v '@.*strider|In view'
expect 'the keys are on the last row' [ -n "$(row v 23 | grep 'space: play')" ]
first=$(C v)
K v Right; W v 'In view|Turn [0-9]'
K v Left; W v 'Turn 0 of'
expect 'a turn forward and back shows the same' [ "$(C v)" = "$first" ]
K v ']'; W v '^crypt +Alice .*Dead'; W v '\[: nothing +\]: nothing'; W v 'strider'
ok 'to the death'
K v BTab; W v '^crypt +everything'; W v 'Heroes'
K v BTab; W v '^crypt +Bob +Turn .*Health 20/20'
K v Tab; W v '^crypt +everything'
ok 'through other eyes'
K v Home; W v '^crypt +everything +Turn 0'
K v /; W v '^Find:'; T v 'REST well'; W v '^Find: REST well'; K v Enter; W v 'Bob: rest well'
K v n; W v 'No sentence after this turn has: REST well'
K v g; T v 1; K v Enter; W v '^crypt +everything +Turn 1 '
K v '?'; W v 'realm branch crypt 1 NEW'; K v Escape; W v 'Heroes'
K v Home; W v 'Turn 0'; K v Space; W v 'This is the last turn that is stored'; W v 'paused x1'
ok 'sentences, turns, play'
R v 40 12; W v '^crypt +everything'; N v 'Heroes'
R v 30 8; W v 'This terminal has 30 columns'; W v 'and 8 rows; the viewer needs'
R v 80 24; W v 'Heroes'
expect 'colours are used' [ "$(colour_sgr v)" -gt 5 ]
ok 'sizes'

# Every way out gives the terminal back.
up w 80 24 "$REPLAY; stty -a | grep -o -- \" -\\?echo \" | head -1"
W w '^crypt +Alice'
K w q; W w 'rc=0'; W w '^ echo'; N w 'space: play'
ok 'q restores the terminal'
T w "$REPLAY"; K w Enter; W w '^crypt +Alice'
K w C-z; W w 'Stopped'; N w 'space: play'; T w 'echo back; fg'; K w Enter; W w '^crypt +Alice'
K w ']'; W w 'Dead'; K w q; W w 'back'
ok 'Ctrl-Z and back'
up x 80 24 "$REPLAY; stty -a | grep -o -- \" -\\?echo \" | head -1"
W x '^crypt +Alice'
kill -TERM "$(pgrep -P "$(F x '#{pane_pid}')")"; W x '^ echo'; N x 'space: play'
expect 'the cursor is shown' [ "$(F x '#{cursor_flag}')" = 1 ]
ok 'a signal restores the terminal'

up n 80 24 "NO_COLOR=1 $REPLAY"; W n '^crypt +Alice'
expect 'NO_COLOR is respected' [ "$(colour_sgr n)" -eq 0 ]
UP_TERM=dumb up d 80 24 "$REPLAY --player Alice"; W d 'Alice: depth 1'; W d 'rc=0'
up p 80 24 "$REPLAY --speed 1000 | tail -3"; W p 'rest well'; W p 'rc=0'
up u 80 24 "$BIN/undercroft-server replay $DATA tower"; W u 'no realm called tower is stored here'; W u 'rc=1'
ok 'NO_COLOR, dumb terminals, pipes, names of no realm'
