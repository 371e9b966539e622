# next_run_test.sh: the kits open by themselves in each run, and the help gives back their row (R170, R200).
. "$(dirname "$0")/lib.sh"
"$BIN/undercroft-server" --listen 127.0.0.1:0 --seed 11 --ephemeral >"$WORK/server.log" 2>&1 &
SERVER_PID=$!
wait_for_port
up a 80 30 "$(play Alice --hints off)"; W a 'Choose a kit'
K a Enter; W a 'You choose'; K a .; W a 'Turn 1 '

K a Q; W a 'The hero dies for good'; K a y; W a 'type yes'; T a yes; K a Enter
W a 'You are dead\.|REST IN PEACE'
K a O; W a 'Omens for the next run'
K a O; W a 'Choose a kit'
ok 'the omens are shown before the next run is asked for'
ok 'the kits of the second run open by themselves'

K a Down; K a Down; W a '> c '
row=$(C a | grep -n '^ > ')
expect 'a row is chosen' [ -n "$row" ]
K a '?'; W a 'Help 2/'; K a Space; W a 'Help 3/'; K a Escape
W a 'Choose a kit'
expect 'the help gives back the row' [ "$(C a | grep -n '^ > ')" = "$row" ]
ok 'the row under the help'

K a b; W a 'Take ".*"\? It is for good'
K a b; W a 'You choose'; N a 'Choose a kit'
ok 'a letter asks, and the same letter takes'
