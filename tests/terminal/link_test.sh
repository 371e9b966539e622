# link_test.sh: scripts/show_link.sh shows one QR code, of a link for other machines.
. "$(dirname "$0")/lib.sh"
ROOT=$(cd "$HERE/../.." && pwd)
mkdir "$WORK/tools"
printf '#!/bin/sh\necho "QR $*"\n' >"$WORK/tools/qrencode"
chmod +x "$WORK/tools/qrencode"

printf '%s\n' 'listening on 0.0.0.0:7' 'play at http://127.0.0.1:7/' 'play at http://192.0.2.7:7/' \
  'play at https://play.example/' 'last' >"$WORK/said"
PATH=$WORK/tools:$PATH "$ROOT/scripts/show_link.sh" <"$WORK/said" >"$WORK/shown"
expect 'one QR code' [ "$(grep -c QR "$WORK/shown")" = 1 ]
expect 'of the first link for other machines' grep -qx 'QR -t ANSIUTF8 http://192.0.2.7:7/' "$WORK/shown"
expect 'all lines of the server' [ "$(grep -v QR "$WORK/shown")" = "$(cat "$WORK/said")" ]

# A server on all addresses has a link for each interface, this machine's own last.
"$BIN/undercroft-server" --listen 0.0.0.0:0 --guests on --log-level off >"$WORK/out" &
SERVER_PID=$!
for ((i = 0; i < 100; ++i)); do grep -q '^play at http://127' "$WORK/out" && break; sleep 0.1; done
PORT=$(sed -n '1s/^listening on 0.0.0.0://p' "$WORK/out")
expect 'a link to this machine' [ "$(tail -n 1 "$WORK/out")" = "play at http://127.0.0.1:$PORT/" ]
ok 'links and their QR code'
