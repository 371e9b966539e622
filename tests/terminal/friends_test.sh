# friends_test.sh: friends can be found, pointed at and whispered to; a host may be called by its name.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"; W a 'Turn 0'
up b 80 24 "HOME=$WORK/Bob $BIN/undercroft -s localhost:$PORT -n Bob"; W b 'YOUR TURN'
W a '2@ Bob .*20 →4|2@ Bob .*→4'
ok 'bearing and distance; a host by its name'
K a @; W a '2 +Bob +.*20/20 +east, 4'; K a Escape
K a Enter; T a '/w Bob psst'; K a Enter; W b '<Alice to Bob> psst'
K a Enter; T a '/help'; K a Enter; W a '/mute NAME hides'
K a Enter; T a '/nonsense'; K a Enter; W a 'Unknown command /nonsense'; sleep 0.3; N b 'nonsense'
ok 'whispers, and slips of the tongue'
# A cell pointed out stands on every map for some seconds.
K a x; K a j; K a j; K a p; W b 'Alice points out a place'
sleep 0.2
K a Escape; W a 'Alice points out'
# Water in the colour of Alice.
marked() { E b | grep -cE $'38;5;202[0-9;]*m(\033\\[[0-9;]*m)*≈'; }
expect 'the cell is marked on the map of a friend' [ "$(marked)" = 1 ]
for i in 1 2 3; do [ "$(marked)" = 0 ] && break; sleep 3; done
expect 'for some seconds' [ "$(marked)" = 0 ]
ok 'pings'
K a "'"; W a 'Ping: h help'; K a c; W b '<Alice> ! come here'
ok 'quick words'
# What one carries is passed on to who stands beside one, by the way that the friend stands.
K a p; W a 'Nobody stands beside you to take it'
ok 'nobody to pass anything to'
