# play_test.sh: two players in one room: movement, talk, look, and turns.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"
W a 'Turn 0'
# Row 0 has the depth, the turn, the turn field and the ping. The sidebar begins at column 58.
W a 'Depth 1.* Turn 0 .*free .*net [0-9]+ms'
for y in $(seq 1 16); do expect "the rule in row $y" [ "$(cells a "$y" 58 1)" = '│' ]; done
expect 'help is offered' [ -n "$(row a 23 | grep '? help')" ]
expect 'the cursor is on the hero' [ "$(under a)" = @ ]
ok 'the first screen'

# Every key for the same step. Alone, a turn resolves at once.
x=$(F a '#{cursor_x}')
for key in l Left l 4 6 h Right Left; do
  t=$(turn_of a); K a "$key"; W a "Turn $((t + 1)) "
done
expect 'the steps lead back' [ "$(F a '#{cursor_x}')" = "$x" ]
K a '#'; W a "Unknown key '#'. . for help"
t=$(turn_of a); K a Space; K a Escape; sleep 0.2
expect 'no turn was spent' [ "$(turn_of a)" = "$t" ]
ok 'keys'

# A second player joins.
up b 80 24 "$(play Bob)"
W b 'Turn [0-9]+ .*YOUR TURN'
W a 'YOUR TURN'
W a '2@ Bob'
W b '1@ Alice'
expect 'Alice sees two heroes' [ "$(C a | cut_columns 0 58 | grep -o @ | wc -l)" = 2 ]
before=$(F a '#{cursor_x}'); on_bob=$(find_char b @)
K a l
W a 'READY  waiting: Bob'
expect 'the hero moves only when the turn resolves' [ "$(F a '#{cursor_x}')" = "$before" ]
K a Escape
W a 'YOUR TURN'
K a l
W a 'READY  waiting: Bob'
W b 'YOUR TURN [0-9]+ s'
t=$(turn_of a)
K b .
W a "Turn $((t + 1)) "
W b "Turn $((t + 1)) "
expect 'Alice stepped' [ "$(F a '#{cursor_x}')" = "$((before + 1))" ]
expect 'Bob saw the step' [ "$(find_char b @)" != "$on_bob" ]
ok 'two players in one turn'

# In chat command keys are letters, escapes are stripped, and no turn passes.
t=$(turn_of a)
K a Enter; T a 'hjkl Q S'; K a Escape; sleep 0.2
N b 'hjkl Q S'
K a Enter; T a 'follow me [31mred'; K a Enter
W b '<Alice> follow me \[31mred'
K b "'"; W b 'Ping: h help'; K b h
W a '<Bob> ! help'
expect 'talking costs no turn' [ "$(turn_of a)" = "$t" ]
ok 'chat'

# A paste on the map does nothing. In chat it becomes one line.
$TM set-buffer $'hhS\nyes\n'
$TM paste-buffer -p -t =a:
W a 'Paste ignored \(open chat first\)'
K a Enter; $TM paste-buffer -p -t =a:
W a ':hhS yes'
K a Escape
ok 'pastes'

# Look mode: the cursor and the description.
K a x; W a 'Look Here: You'
K a h; K a h; sleep 0.2
expect 'the cursor is on the cell' [ "$(under a)" != @ ]
K a @; W a 'Look [0-9]+ east: Bob'
expect 'the cursor is on Bob' [ "$(under a)" = @ ]
K a Escape; K a v; W a 'In view: [0-9]'; W a '[a-z] @ Bob'
K a Escape; K a '?'; W a 'Help 1/[0-9]'; W a 'look around'; K a Space; W a 'Help 2/[0-9]'
K a Escape; K a i; W a 'Your pack is empty'; W a 'YOUR TURN'
K a C-p; W a 'Messages'; T a '/ARRIVE'; W a '^/ARRIVE'; K a Enter; W a "(Found|No older message says) 'ARRIVE'"
expect 'the cursor is visible' [ "$(F a '#{cursor_flag}')" = 1 ]
K a Escape; W a '[?] help'; N a 'Messages'
expect 'reading costs no turn' [ "$(turn_of a)" = "$t" ]
ok 'look, list, help, pack, history'
K a S; W a 'y/N'; K a y
W a 'Alice is safe on level 1\. Come back with: undercroft -s ws://'
W a 'rc=0'
