# own_past_test.sh: players walk through the past of their own heroes in the game (R177), also after a restart.
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
K a V; W a 'Past: turn [0-9]+, moment ([0-9]+) of \1'; W a 'Space play .* q back'
ok 'a dead hero opens its past'
K a Home; W a 'Past: turn 0, moment 1 of'; W a '@.*s'; N a 'You are dead'
K a Right; W a 'moment 2 of'; K a l; W a 'moment 3 of'; K a Left; K a h; W a 'moment 1 of'
ok 'forward and back'
K a ']'; W a 'Past: turn [1-9]'; death=$(C a | grep -oE 'moment [0-9]+ of')
K a ']'; W a 'No other death or descent after\.'
K a Home; W a 'moment 1 of'; K a ']'; W a "$death"
ok 'to the death'
K a Home; W a 'moment 1 of'; K a /; W a '^/'; T a 'NO SUCH words'; W a '^/NO SUCH words'; K a Enter
W a 'No other such sentence after\.'
K a /; T a 'YOU'; K a Enter; W a 'Past: turn [1-9].*'
ok 'sentences'
K a Home; W a 'moment 1 of'; K a Space; W a 'the latest moment'
ok 'play'
R a 40 14; W a 'Past: turn'; R a 80 24; W a 'q back'
K a q; W a 'You are dead\.'; N a 'Past:'
ok 'back to the game'

K b V; W b 'Past: turn'; K b '['; W b 'No other death or descent before\.'; K b Escape; N b 'Past:'
ok 'a friend has a past of its own'
K b S; W b 'Leave'; K b y; W b 'rc=0'
stop_server
SERVE_FLAGS="--data $DATA --realm crypt" serve 0 "$HERE/grave.toml"
up c 80 24 "$(play Bob)"; W c 'Turn [0-9]'; W c 's strider'
K c V; W c 'Past: turn'; K c Home; W c 'Past: turn 0, moment 1 of'; K c Escape
ok 'after a restart'
stop_server
SERVE_FLAGS="--past off" serve
up d 80 24 "$(play Dora)"; W d 'Turn 0'
K d V; W d 'This server does not show the past\.'; K d q; N d 'Past'
ok 'the host may turn it off'
stop_server
