# lobby_test.sh: the realms of a server: choosing one before joining, and moving to another.
. "$(dirname "$0")/lib.sh"
SERVE_FLAGS='--realm crypt --realm tower --max-players 8 --watchers 1' serve
up a 80 24 "$(play Alice --party tower)"; W a 'Turn 0'
up b 80 24 "$(play Bob --lobby)"
W b 'Which realm\?'; W b '> crypt +- +- +0/8 +- +0 +nobody'; W b 'tower +1 +0 +1/8 +- +0 +Alice'
expect 'the cursor is on the row' [ "$(row b "$(F b '#{cursor_y}')" | grep -c '> crypt')" = 1 ]
W b '1 person online: Alice'; W b 'w watch +r refresh'
K b w; W b 'crypt has nobody to watch'
up c 80 24 "$(play Cleo --watch Alice --realm tower)"; W c 'SPECTATING Alice'
K b Down w; W b 'The realm has no room for more spectators'; W b '> tower'
K c S; K c y; W c 'rc=0'; expect 'a spectator has no hero to return to' [ -z "$(C c | grep 'is safe')" ]
K b w; W b 'SPECTATING Alice'; W a 'Watching you: Bob'; W a 'Bob is watching you'; K b S; K b y; W b 'rc=0'
W a 'Bob stopped watching'; N a 'Watching you'
K b "clear; $(play Bob --lobby)" Enter; W b '> crypt'
K b Enter; W b 'Turn 0 .*free'
ok 'watching and choosing before joining'

K a R; W a 'The realms of this server'; W a '> crypt +1 +0 +1/8 +- +0 '; W a 'tower\* +1 +0 +1/8 +- +0 '; W a 'In crypt: Bob'
t=$(turn_of a)
K a Enter; W a 'This leaves tower\. Press again to go to crypt'
K a Down; W a '> tower'; W a 'In tower: Alice'; N a 'This leaves'; K a Up; W a '> crypt'
expect 'the lobby costs no turn' [ "$(turn_of a)" = "$t" ]
K a Enter; W a 'again to go to crypt'; K a Enter
W a '1@ Bob'; W b '2@ Alice'
# The list shows depth and turn as of a moment ago.
for i in 1 2 3; do t=$(turn_of a); K a .; K b .; W a "Turn $((t + 1)) "; sleep 0.4; done
K a R; W a 'crypt\* +1 +[1-9] +2/8 +[0-9]+s'; K a Escape
ok 'from one realm to another'
K a S; K a y; W a 'Come back with: undercroft'; W a 'Alice --realm crypt'
K b S; K b y; W b 'Bob is safe'
# The hero in the first realm is as it was left.
K a "$(play Alice --realm tower)" Enter; W a 'Turn 0 .*free'
K a S; K a y; W a 'rc=0'
ok 'back again'
# Without a name the client offers the last hero of that realm.
K a "clear; HOME=$WORK/Alice USER=guest $BIN/undercroft -s ws://127.0.0.1:$PORT --realm tower" Enter
W a 'Enter: continue as Alice \(level 1, turn 0\)'; K a Enter; W a 'Turn 0 .*free'
ok 'a known hero is offered'
# A second terminal asks before it takes over the session of the first.
up d 80 24 "$(play Alice --realm tower)"
W d 'Alice is playing already, from elsewhere'; W d 'Enter: take over that session'; W a 'Turn 0 .*free'
K d Enter; W d 'Turn 0 .*free'; W a 'you joined from another connection'
K d S; K d y; W d 'Alice is safe'
ok 'a session is not taken over unasked'
