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
ok 'a change that the player accepts'
