# identity_test.sh: a server that takes another's address gets nothing, and the player reads why.
. "$(dirname "$0")/lib.sh"
STATE=$WORK/Alice/.local/state/undercroft
# Always from the home of Alice.
again() { K a "clear; HOME=$WORK/Alice $BIN/undercroft -s ws://127.0.0.1:$port -n $*; echo rc=\$?" Enter; }
stored() { cat "$STATE/token" "$STATE/servers" "$STATE/known_servers"; }
SERVE_FLAGS="--data $WORK/real" serve
port=$PORT
up a 200 24 "$(play Alice)"; W a 'Turn 0'; K a S; W a 'y/N'; K a y; W a 'rc=0'
expect 'the identity is stored' grep -q "^127.0.0.1:$port $(cat "$WORK/real/identity")\$" "$STATE/known_servers"
stop_server
before=$(stored)

SERVE_FLAGS="--data $WORK/fake" serve "$port"
again Alice
W a "identity of the server at 127.0.0.1:$port has changed"; W a 'Nothing was sent'; W a 'rc=5'
expect 'nothing stored has changed' [ "$(stored)" = "$before" ]
stop_server
SERVE_FLAGS= serve "$port"
again Alice; W a 'has changed'; W a 'rc=5'
expect 'nor by a server without a data folder' [ "$(stored)" = "$before" ]
stop_server
ok 'an impostor'

SERVE_FLAGS="--data $WORK/fake" serve "$port"
again Alice --accept-identity; W a 'Turn 0'; K a S; W a 'y/N'; K a y; W a 'rc=0'
again alice; W a 'Turn 0'; K a S; W a 'y/N'; K a y; W a 'rc=0'
stop_server
SERVE_FLAGS="--data $WORK/real" serve "$port"
again Alice; W a 'has changed'; W a 'rc=5'
again Alice --accept-identity; W a 'Turn 0'
N a 'already plays'
K a S; W a 'y/N'; K a y; W a 'rc=0'
stop_server
ok 'a change that the player accepts'

# The host names another realm first. The hero is where it was, and a realm that is gone is refused.
STATE=$WORK/Carol/.local/state/undercroft
carol() { K c "clear; HOME=$WORK/Carol $BIN/undercroft -s ws://127.0.0.1:$port -n $*; echo rc=\$?" Enter; }
leave() { K "$1" S; W "$1" 'y/N'; K "$1" y; W "$1" 'rc=0'; }
SERVE_FLAGS="--data $WORK/two --realm north --realm south" serve
port=$PORT
up c 200 24 "$(play Carol)"; W c 'Turn 0'; leave c
expect 'the seat is in the north' grep -q '/north Carol' "$STATE/token"
stop_server
SERVE_FLAGS="--data $WORK/two --realm south --realm north" serve "$port"
carol Carol; W c 'Turn 0'; leave c
expect 'there is no seat in the south' [ "$(grep -c /south "$STATE/token")" = 0 ]
stop_server
SERVE_FLAGS="--data $WORK/two --realm south" serve "$port"
carol Carol; W c 'Turn 0'; leave c
expect 'a stored realm is there, whatever the host names' [ "$(grep -c /south "$STATE/token")" = 0 ]
before=$(cat "$STATE/token")
stop_server
mkdir "$WORK/three"
cp "$WORK/two/identity" "$WORK/two/identity.key" "$WORK/three/"
SERVE_FLAGS="--data $WORK/three --realm south" serve "$port"
carol Carol; W c 'no realm called north'; W c 'Carol played in that realm'; W c 'rc=5'
expect 'the token is untouched' [ "$(cat "$STATE/token")" = "$before" ]
carol Carol --realm south; W c 'Turn 0'; leave c
expect 'both tokens are stored' [ "$(grep -c Carol "$STATE/token")" = 2 ]
stop_server
ok 'another default realm'

# A private server: somebody else may have taken its port.
SERVE_FLAGS= serve
port=$PORT
key=$(sed -n 's/.* identity \([A-Za-z0-9_-]*\).*/\1/p' "$WORK/server.log")
carol Carol --private --identity="${key#?}x"; W c 'should be'; W c 'Nothing was sent'; W c 'rc=5'
carol Carol --private --identity="$key"; W c 'Turn 0'; leave c
ok 'an expected identity'
