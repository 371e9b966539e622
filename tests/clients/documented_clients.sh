#!/usr/bin/env bash
# documented_clients.sh: the bot in Python of docs/protocol.md plays on a real server. (The web tests run the
# one in TypeScript.)
#
#   tests/clients/documented_clients.sh BIN     BIN: the folder of undercroft-server
set -euo pipefail
bin=$1
cd "$(dirname "$0")/../.."

folder=$(mktemp -d)
server=
clean_up() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap clean_up EXIT

fail() {
  printf 'documented_clients.sh: %s\n' "$*" >&2
  exit 1
}

: >"$folder/out"
"$bin/undercroft-server" --listen 127.0.0.1:0 --ephemeral --guests on --seed 11 >"$folder/out" 2>"$folder/log" &
server=$!
for ((tries = 0; tries < 200; ++tries)); do
  address=$(sed -n 's/^listening on //p' "$folder/out")
  [ -z "$address" ] || break
  sleep 0.1
done
[ -n "$address" ] || fail "the server does not listen: $(cat "$folder/log")"

protoc --proto_path=. --python_out="$folder" proto/wire.proto
PYTHONPATH=$folder timeout 60 /usr/bin/python3 docs/clients/bot.py "ws://$address/" Pythia 30 >"$folder/printed" ||
  fail "the bot in Python fails"
grep -q '^   0 You arrive' "$folder/printed" || fail "the bot in Python prints no log: $(cat "$folder/printed")"
grep -qE '^(done|died) in turn' "$folder/printed" || fail "the bot in Python does not end: $(cat "$folder/printed")"
if PYTHONPATH=$folder /usr/bin/python3 docs/clients/bot.py "ws://$address/" Pythia 30 | grep -q '^refused: '; then
  echo "the documented bot plays"
else
  fail "a second bot with the same name is not refused"
fi
