# play_on_test.sh: players and visitors play on from a moment, in a realm that begins there (R214).
. "$(dirname "$0")/lib.sh"
DATA=$WORK/data
SERVE_FLAGS="--data $DATA --realm crypt --player-realms 20" serve
up a 80 24 "$(play Alice)"; W a 'Turn 0 '
for turn in 1 2 3; do K a l; W a "Turn $turn "; done
K a V; W a 'moment 4 of 4'; W a 'P play on'; K a Left; W a 'moment 3 of 4'
K a P; W a 'Play on from here.* You leave crypt.*\[y/N\]'; W a 'any other key: no'
K a n; W a 'Past: turn 2, moment 3 of 4'
K a S; W a 'Share turn 2'; W a 'P play on'; K a Enter; W a 'The link is made'
link=$(C a | grep -o 'http://127.*/-/moment/.*')
K a Escape; W a 'moment 3 of 4'
ok 'the question'

visit() { echo "HOME=$WORK/nobody USER=x $BIN/undercroft $*"; }
up v 80 24 "$(visit "$link")"; W v 'Turn 2 +A MOMENT OF Alice'; W v 'P play on'
K v Left; W v 'Turn 1 '
K v P; W v 'Play on from here\? \[y/N\]'; K v q; W v 'Past: turn 1'
K v P; K v y; W v 'name'; T v Vera; K v Enter; W v 'This realm is a branch'; N v 'A MOMENT'; W v 'Turn 1 '
K v l; W v 'Turn 2 '; K v R; W v 'crypt'; K v Down; W v 'Alice-1 is a branch: Alice.s turn 1'; K v Escape
K v S; W v 'Leave'; K v y; W v 'Vera is safe.* Come back with: undercroft -s http://127'; W v 'Vera --realm Alice-1'; W v 'rc=0'
ok 'a visitor plays on'

K a P; W a 'Play on from here'; K a y; W a 'This realm is a branch: it began with Alice.s turn 2'; N a 'Past:'; W a 'Turn 2 '
K a R; W a 'crypt'; K a Down; K a Down; W a 'Alice-2 is a branch: Alice.s turn 2'; K a Escape
ok 'a player plays on from its own past'

up l 80 24 "$(visit --a11y "$link")"; W l 'a moment of Alice'; K l P; W l 'Play on from here'; K l y; W l 'name'
T l Lia; K l Enter; W l 'This realm is a branch'; K l S; K l y; W l 'rc=0'
UP_TERM=dumb up d 80 24 "$(visit --a11y "$link")"; W d 'a moment of Alice'; K d P; W d 'Play on from here.*\[y/N\]'
K d y; W d 'name'; T d Dora; K d Enter; W d 'This realm is a branch'
ok 'in sentences and in lines'
stop_server

SERVE_FLAGS="--data $DATA --realm crypt" serve "$PORT"
up n 80 24 "$(visit "$link")"; W n 'A MOMENT OF Alice'; N n 'P play on'; K n P; N n 'Play on'; K n q; W n 'rc=0'
up b 120 24 "$(play Bob)"; W b 'Turn [0-9]'; K b V; W b 'Past: turn'; K b P; W b '\[y/N\]'; K b y
W b 'Players may make no realms here'; K b S; W b 'Share'; K b l; W b 'no links to moments'; K b Escape; W b 'Past:'; K b q; N b 'Past:'; W b 'Turn [0-9]'
ok 'a host that makes no realms refuses'
