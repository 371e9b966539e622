# away_test.sh: turns do not wait for idle, suspended or disconnected players.
. "$(dirname "$0")/lib.sh"
serve 0 "$HERE/away.toml"
up a 80 24 "$(play Alice)"; W a 'Turn 0'
up b 80 24 "$(play Bob)"; W b 'YOUR TURN'
W a '2@ Bob +…'
# Bob does nothing: two turns wait for him until the deadline, the next ones do not.
for i in 1 2; do
  t=$(turn_of a); K a .; W a 'READY  waiting: Bob'; W a '2@ Bob +…'; W a "Turn $((t + 1)) "
done
W a '2@ Bob +z'; W b 'AWAY'
W a 'Bob is away'
for i in 1 2 3; do t=$(turn_of a); K a .; W a "Turn $((t + 1)) "; done
N a 'waiting: Bob'
K b .; W a '2@ Bob +(…|✓)'; N b 'AWAY'
ok 'away, and back on a key'

# A key that sends nothing does it as well.
K b Enter; T b '/away'; K b Enter; W a '2@ Bob +z'; W b 'AWAY'
K b x; W a '2@ Bob +…'; K b Escape; N b 'AWAY'
ok 'back on any key'

# While Bob reads a window, the deadlines that pass do not count.
K b '?'; W b 'Esc back'
for i in 1 2 3; do t=$(turn_of a); K a .; W a "Turn $((t + 1)) "; done
N a '2@ Bob +z'
K b Escape; N b 'Esc back'
# With his time bank used up turns are short, and he has been silent for the whole of none at first.
for i in $(seq 30); do
  t=$(turn_of a); K a .; W a "Turn $((t + 1)) "
  C a | grep -qE '2@ Bob +z' && break
done
W a '2@ Bob +z'
K b .; W a '2@ Bob +(…|✓)'
ok 'an open window'

# /away does the same at once, without two missed deadlines.
K b Enter; T b '/away'; K b Enter
W a '2@ Bob +z'; W b 'AWAY'
t=$(turn_of a); K a .; W a "Turn $((t + 1)) "; N a 'waiting: Bob'
K b .; W a '2@ Bob +(…|✓)'; N b 'AWAY'
ok 'away by command'

# On Ctrl-Z the client reports itself away before it stops. Job control needs an interactive shell.
up z 80 24 true; W z 'rc=0'
T z "$(play Zoe)"; K z Enter; W z 'YOUR TURN'; W a '3@ Zoe +…'
K z C-z; W z 'Stopped|Suspended'; W a '3@ Zoe +z'; W a 'Zoe is away'
expect 'the shell has the terminal back' [ "$(F z '#{alternate_on}')" = 0 ]
T z fg; K z Enter; W z 'Zoe'; W a '3@ Zoe +(…|✓)'; W a 'Zoe is back'
K z S; W z 'y/N'; K z y; W z 'Zoe is safe'; W a 'Zoe leaves'
ok 'Ctrl-Z'

# A stopped client does not answer pings: the server soon marks it away.
pid=$(pgrep -P "$(F b '#{pane_pid}')" -f 'undercroft -s' | head -1)
stall "$pid"
for i in 1 2 3 4; do C a | grep -qE '2@ Bob +z' && break; sleep 3; done
W a '2@ Bob +z'
kill -CONT "$pid"; K b .; W a '2@ Bob +(…|✓)'
ok 'a suspended client'
kill -KILL "$pid"
W a '2@ Bob +×'; K a @; W a 'Bob .*lost link'; K a Escape
ok 'a lost link'
