# moment_test.sh: a player shares a moment (R213); somebody without a name opens the link and walks through it.
. "$(dirname "$0")/lib.sh"
DATA=$WORK/data
SERVE_FLAGS="--data $DATA --realm crypt" serve
up a 80 24 "$(play Alice)"; W a 'Turn 0 '
for turn in 1 2 3; do K a l; W a "Turn $turn "; done
K a V; W a 'moment 4 of 4'; W a 'S share'
K a Left; W a 'moment 3 of 4'
K a S; W a 'Share turn 2, level 1'; W a '> a +this turn'; W a 'players: shown'
K a c; W a '> c +100 moments'; K a n; W a 'players: hidden'; K a n; W a 'players: shown'; K a a; W a '> a'
K a Escape; W a 'Past: turn 2'
K a S; W a 'Share turn 2'; K a b; W a '> b'; K a Enter
W a 'The link is made'; W a '> a +turn 2, level 1 +90 days left'
W a "^http://127\.0\.0\.1:$PORT/-/moment/[A-Za-z0-9_-]{22}$"
link=$(C a | grep -o 'http://127.*/-/moment/.*')
ok 'a link is made'

# The visitor has no name, and nothing is stored.
visit() { echo "HOME=$WORK/nobody USER=x $BIN/undercroft $*"; }
up v 80 24 "$(visit "$link")"
W v 'Turn 2 +A MOMENT OF Alice'; W v 'Past: turn 2, moment 3 of 3'; W v 'q leave'; W v '@.*i idler'
K v Left; W v 'Turn 1 '; W v 'moment 2 of 3'
K v Home; W v 'moment 1 of 3'; K v Space; W v 'the last moment of the link'; W v 'Turn 2 '
K v S; K v Left; W v 'moment 2 of 3'; N v Share
K v /; T v walk; K v Enter; W v 'No other such sentence|moment [13]'
R v 40 10; W v 'too small'; N v 'connected'; R v 80 24; W v 'A MOMENT OF'
K v q; W v 'rc=0'
expect 'nothing is stored' [ ! -e "$WORK/nobody" ]
expect 'nobody has joined' [ "$(grep -c 'logs in' "$WORK/server.log")" = 1 ]
ok 'a visitor walks through it'

T v "$(visit -s "${link/http/ws}")"; K v Enter; W v 'A MOMENT OF Alice'; K v C-c; W v '#'
up p 100 40 "$(visit --a11y "$link")"; W p 'Turn 2, a moment of Alice'; W p '@.*'; K p Escape; W p 'rc=0'
UP_TERM=dumb up d 80 24 "$(visit --a11y "$link")"; W d 'Turn 2, a moment of Alice'; W d 'Past: turn 2'
K d Left; W d 'Turn 1, a moment of Alice'; K d q; W d 'rc=0'
ok 'with -s, in sentences, in lines'

K a Escape; W a 'Past: turn 2'; K a Home; W a 'moment 1 of'; K a S; W a 'Share turn 0'; K a n; K a Enter
W a '> b +turn 0, level 1 +90 days left, without names'
hidden=$(C a | grep -o 'http://127.*/-/moment/.*')
K v "$(visit "$hidden")" Enter; W v 'Turn 0 +A MOMENT OF Hero-1'; N v Alice; K v q; W v '^# *$'
K a a; W a "$link"; K a W; W a 'Withdraw the link to turn 2, level 1'; K a y
W a 'The link is withdrawn'; W a '> a +turn 0, level 1'
K v "clear; $(visit "$link"); echo rc=\$?" Enter; W v 'undercroft: The player has withdrawn this moment\.'; W v '^rc=5'
ok 'names are hidden, a link is withdrawn'

up l 80 24 "$(play Bob --a11y)"; W l 'Turn [0-9]'; K l V; W l 'Past: turn'; K l S; W l 'Share turn'; K l Enter
W l '^http://127.*/-/moment/'; K l Escape; K l q; K l S; K l y; W l 'rc=0'
UP_TERM=dumb up m 80 24 "$(play Bob --a11y)"; W m 'Turn [0-9]'; K m V; W m 'Past: turn'; K m S; W m 'Share turn'
K m Enter; W m 'The link is made'; W m '^http://127.*/-/moment/'
ok 'sharing in sentences and in lines'

up e 160 24 sh; T e "$(visit "http://127.0.0.1:$PORT/-/moment/none")"; K e Enter; W e 'There is no such moment'
T e "$(visit "http://127.0.0.1:$PORT/-/moment/")"; K e Enter; W e 'is incomplete'
T e "$(visit "http://127.0.0.1:1/-/moment/none")"; K e Enter; W e 'nothing is listening there'
ok 'links that lead nowhere'
stop_server
SERVE_FLAGS="--data $DATA --realm crypt --moments 0" serve
up o 80 24 "$(play Cleo)"; W o 'Turn [0-9]'; K o V; W o 'Past: turn'; K o S; K o Enter; W o 'makes no links|at most'
ok 'the host may turn it off'
