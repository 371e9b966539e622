# friends_test.sh: bearing and distance of friends, whispers, pings; a server given by host name.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"; W a 'Turn 0'
up b 80 24 "HOME=$WORK/Bob $BIN/undercroft -s localhost:$PORT -n Bob"; W b 'YOUR TURN'
W a '2@ Bob .*20 →4|2@ Bob .*→4'
ok 'bearing and distance; a server by host name'
K a @; W a '2 +Bob +.*20/20 +east, 4'; K a Escape
K a Enter; T a '/w Bob psst'; K a Enter; W b '<Alice to Bob> psst'
K a Enter; T a '/help'; K a Enter; W a '/mute NAME hides'
K a Enter; T a '/nonsense'; K a Enter; W a 'There is no command /nonsense'; sleep 0.3; N b 'nonsense'
ok 'whispers, and unknown commands stay private'
# A pinged cell is marked on every map for some seconds.
K a x; K a j; K a j; K a p; W b 'Alice points out a place'
sleep 0.2
K a Escape; W a 'Alice points out'
# The water cell is drawn in Alice's colour.
marked() { E b | grep -cE $'38;5;202[0-9;]*m(\033\\[[0-9;]*m)*≈'; }
expect "the cell is marked on a friend's map" [ "$(marked)" = 1 ]
for i in 1 2 3; do [ "$(marked)" = 0 ] && break; sleep 3; done
expect 'the mark disappears' [ "$(marked)" = 0 ]
ok 'pings'
K a "'"; W a 'Ping: h help'; K a c; W b '<Alice> ! come here'
ok 'quick messages'
# An item can be passed only to an adjacent friend.
K a p; W a 'Nobody stands beside you to take it'
ok 'passing needs an adjacent friend'
