# lobby_test.sh: the realms of a server: chosen at the door, and left for one another.
. "$(dirname "$0")/lib.sh"
SERVE_FLAGS='--realm crypt --realm tower --max-players 8' serve
up a 80 24 "$(play Alice --realm tower)"; W a 'Turn 0'
up b 80 24 "$(play Bob --lobby)"
W b 'Which realm\?'; W b '> crypt +0/8 +0 +nobody'; W b 'tower +1/8 +0 +Alice'
expect 'the cursor is on the row' [ "$(row b "$(F b '#{cursor_y}')" | grep -c '> crypt')" = 1 ]
K b Enter; W b 'Turn 0 .*free'
ok 'chosen at the door'

K a R; W a 'The realms of this server'; W a '> crypt +1/8 +0 +Bob'; W a 'tower\* +1/8 +0 +Alice'
t=$(turn_of a)
K a Enter; W a 'This leaves tower\. Again to go to crypt'
K a Down; W a '> tower'; N a 'This leaves'; K a Up; W a '> crypt'
expect 'asking is free' [ "$(turn_of a)" = "$t" ]
K a Enter; W a 'Again to go to crypt'; K a Enter
W a '1@ Bob'; W b '2@ Alice'
ok 'from one realm to another'
K a S; K a y; W a 'Come back with: undercroft'; W a 'Alice --realm crypt'
K b S; K b y; W b 'rc=0'
# Whoever comes back to the first realm is there as it left.
K a "$(play Alice --realm tower)" Enter; W a 'Turn 0 .*free'
K a S; K a y; W a 'rc=0'
ok 'back again'
