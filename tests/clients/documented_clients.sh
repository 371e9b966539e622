#!/usr/bin/env bash
# documented_clients.sh: the bots in Python of docs/protocol.md play on real servers. (The web tests run the
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

# serve FLAG...: sets `address`
serve() {
  local tries
  : >"$folder/out"
  "$bin/undercroft-server" --listen 127.0.0.1:0 --guests on "$@" >"$folder/out" 2>"$folder/log" &
  server=$!
  for ((tries = 0; tries < 200; ++tries)); do
    address=$(sed -n 's/^listening on //p' "$folder/out")
    [ -z "$address" ] || return 0
    sleep 0.1
  done
  fail "the server does not listen: $(cat "$folder/log")"
}

serve --ephemeral --seed 11

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
kill "$server"

# Its hero dies in one blow, and rises again.
cat >"$folder/grave.toml" <<'MAP'
title = "A short way"
rules = { combat = "plain", down = false }
map = """
########
#......#
#.A..T.#
#......#
########
"""
[legend]
A = { blueprint = "player", health = 1 }
T = { blueprint = "grunt", strength = 9, health = 99, armour = 99 }
MAP
serve --data "$folder/data" --scenario "$folder/grave.toml"
PYTHONPATH=$folder:docs/clients timeout 20 /usr/bin/python3 docs/clients/deaths.py "ws://$address/" Pythia 500 \
  >"$folder/deaths" || true
[ "$(grep -cE "^http://$address/-/moment/[A-Za-z0-9_-]{22}$" "$folder/deaths")" -ge 2 ] ||
  fail "the bot makes no links of its deaths: $(cat "$folder/deaths")"
link=$(grep -m 1 '^http://' "$folder/deaths")
page=$(/usr/bin/python3 -c 'import sys, urllib.request as web; print(web.urlopen(sys.argv[1]).read().decode())' "$link")
[[ $page == *'<title>Pythia on level 1, turn '* ]] || fail "the link to a death does not open"
echo "the bot that dies makes links"
