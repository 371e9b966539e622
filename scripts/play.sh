#!/usr/bin/env bash
# play.sh: builds Undercroft and opens it in this terminal, with a private server of its own.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'END'
usage: scripts/play.sh [options]

Without options: a dungeon of your own, on this machine only. Leaving it ends its server.

  --join URL     play on a server that runs already, for example ws://example.org:7777
  --host PORT    serve others: on every address, in the foreground, until Ctrl-C
  --name NAME    what the others call you: 3 to 16 letters, digits, _ or - (default: your login)
  --seed N       the dungeon's seed: the same number is the same dungeon. One below 2^32 is found
                 by trying; for a dungeon that nobody knows leave it out
  --build        only install and build
  --help         this

The first run installs Debian packages (asking sudo) and compiles; later ones start in seconds.
END
}

die() { echo "play.sh: $*" >&2; exit 1; }

# The nearest to `$1` that is a player's name.
as_name() {
  local name
  name=$(printf %s "$1" | LC_ALL=C tr -cd 'A-Za-z0-9_-')
  name=${name:0:16}
  [ -n "$name" ] || name=delver
  while [ ${#name} -lt 3 ]; do name+=_; done
  printf %s "$name"
}

mode=private port=0 url='' name=${USER:-$(id -un)} seed=()
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --build) mode=build; shift; continue ;;
    --host | --join | --name | --seed)
      [ $# -ge 2 ] || die "$1 wants a value; --help tells more" ;;
    *) die "no option is called '$1'; --help tells which there are" ;;
  esac
  case "$1" in
    --host) mode=host port=$2 ;;
    --join) mode=join url=$2 ;;
    --name) name=$2 ;;
    --seed) seed=(--seed "$2") ;;
  esac
  shift 2
done
if ! [[ $port =~ ^[0-9]{1,5}$ ]] || [ "$port" -gt 65535 ]; then
  die "'$port' is no port (1 to 65535)"
fi

bin=$PWD/build/release/bin
scripts/install.sh play
[ -x "$bin/undercroft" ] || echo "Building; this first time it takes some minutes."
[ -f build/release/build.ninja ] || cmake --preset release
cmake --build --preset release --parallel "$(scripts/jobs.sh)" --target undercroft undercroft-server

case "$mode" in
  build) echo "Built: $bin"; exit 0 ;;
  join) exec "$bin/undercroft" -s "$url" -n "$(as_name "$name")" ;;
  host) exec "$bin/undercroft-server" --listen "0.0.0.0:$port" --guests on "${seed[@]}" ;;
esac

# The server says on its output where it listens, and writes its log to a file that is shown only
# if something goes wrong.
place=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ] && kill -TERM "$server" 2>/dev/null; then wait "$server" || true; fi
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 143' TERM

"$bin/undercroft-server" --listen 127.0.0.1:0 --idle-minutes 0 "${seed[@]}" >"$place/out" 2>"$place/log" &
server=$!
for ((tries = 0; tries < 100; ++tries)); do
  port=$(sed -n 's/^listening on .*:\([0-9][0-9]*\)$/\1/p' "$place/out")
  [ -z "$port" ] || break
  kill -0 "$server" 2>/dev/null || break
  sleep 0.1
done
[ -n "$port" ] || { cat "$place/log" >&2; die "the server did not start"; }

# Private: the server ends with this client, so there is no way back to keep or to tell of.
"$bin/undercroft" --private -s "ws://127.0.0.1:$port" -n "$(as_name "$name")"
