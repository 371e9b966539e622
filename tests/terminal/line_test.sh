# line_test.sh: a slow connection, a lost one, and reconnecting.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"; W a 'Turn 0 .*net [0-9]+ms'
K a l; W a 'Turn 1 '
stall "$SERVER_PID"
K a l; W a 'sent\.\.\.'
x=$(F a '#{cursor_x}')
W a 'no reply [23]s|Connection lost'
K a x; W a 'Look Here'; K a Escape
W a 'Connection lost'; W a 'No answer for [0-9]+ s'
expect 'the hero never moves by itself' [ "$(F a '#{cursor_x}')" = "$x" ]
kill -CONT "$SERVER_PID"
W a 'net [0-9]+ms'; W a 'Turn 2 '
ok 'a silent server'

for word in one two three four five; do K a Enter; T a "$word"; K a Enter; W a "<Alice> $word"; done
port=$PORT
stop_server KILL
W a 'Connection lost'
C a >"$WORK/lost"
expect 'the hero stays in view' [ -n "$(cut_columns 0 58 <"$WORK/lost" | grep @)" ]
serve "$port"
K a r
W a 'Reconnected after [0-9]+ s'
W a 'Turn [0-9]+ .*free'
K a l; W a 'Turn [1-9]'
# A server without stored data numbers chat lines from 1 again.
K a Enter; T a 'after all'; K a Enter; W a '<Alice> after all'
ok 'lost and reconnected'

up b 200 24 "HOME=$WORK/Bob $BIN/undercroft -s ws://127.0.0.1:1 -s ws://127.0.0.1:$PORT -n Bob"
W b 'Turn [0-9]+'
K b S; W b 'y/N'; K b y; W b 'rc=0'
W b "Come back with: undercroft -s ws://127.0.0.1:1 -s ws://127.0.0.1:$PORT -n Bob"
ok 'the second of two addresses'
