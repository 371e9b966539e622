#!/usr/bin/env bash
# play.sh: builds Undercroft and plays it in this terminal, on a private server.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'END'
usage: scripts/play.sh [options]

Without options: plays a private dungeon on this machine. Its server ends when you leave.

  --join URL     play on a running server, for example https://example.org/cellar
  --host PORT    serve other players on every address, in the foreground, until Ctrl-C. They open
                 the link that it shows, in a browser or with --join
  --data DIR     with --host: stores realms and accounts in this folder, and resumes them at the next
                 start. Without it the dungeon ends with the server
  --table        with --host: friends at one table, behind one address, may fill all places
  --name NAME    your hero's name: 3 to 16 letters, digits, _ or - (default: your login)
  --seed N       seed of the dungeon, 0 to 2^64-1 (default: random). The same seed gives the same
                 dungeon. Players can guess a seed below 2^32, so do not host with one
  --build        install and build only
  --help         print this help

The first run installs Debian packages (with sudo) and compiles. Later runs start in seconds.
END
}

die() { echo "play.sh: $*" >&2; exit 1; }

# Turns `$1` into a valid player's name.
as_name() {
  local name
  name=$(printf %s "$1" | LC_ALL=C tr -cd 'A-Za-z0-9_-')
  name=${name:0:16}
  [ -n "$name" ] || name=delver
  while [ ${#name} -lt 3 ]; do name+=_; done
  printf %s "$name"
}

mode=private port=0 url='' name=${USER:-$(id -un)} seed=() table=() data=()
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --build) mode=build; shift; continue ;;
    --table) table=(--table); shift; continue ;;
    --host | --join | --name | --seed | --data)
      [ $# -ge 2 ] || die "$1 needs a value (see --help)" ;;
    *) die "unknown option '$1' (see --help)" ;;
  esac
  case "$1" in
    --host) mode=host port=$2 ;;
    --join) mode=join url=$2 ;;
    --name) name=$2 ;;
    --seed) seed=(--seed "$2") ;;
    # A relative path is one of the caller's folder, which this script has left.
    --data) case "$2" in /*) data=(--data "$2") ;; *) data=(--data "$OLDPWD/$2") ;; esac ;;
  esac
  shift 2
done
if ! [[ $port =~ ^[0-9]{1,5}$ ]] || [ "$port" -gt 65535 ]; then
  die "'$port' is not a port (1 to 65535)"
fi
[ ${#data[@]} -eq 0 ] || [ "$mode" = host ] || die "--data needs --host PORT (see --help)"

bin=$PWD/build/play/bin
scripts/install.sh play
[ -x "$bin/undercroft" ] || echo "Building. The first build takes some minutes."
[ -f build/play/build.ninja ] || cmake --preset play
cmake --build --preset play --parallel "$(scripts/jobs.sh)" --target undercroft undercroft-server

case "$mode" in
  build) echo "Built: $bin"; exit 0 ;;
  join) exec "$bin/undercroft" -s "$url" -n "$(as_name "$name")" ;;
  host)
    command -v qrencode >/dev/null || scripts/install.sh link ||
      echo "Without qrencode the link is not shown as a QR code."
    exec "$bin/undercroft-server" --listen "0.0.0.0:$port" --guests on "${data[@]}" "${seed[@]}" "${table[@]}" \
      > >(scripts/show_link.sh) ;;
esac

# The server prints its address to its output. Its log goes to a file, which is shown only if the
# server does not start.
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
identity=
for ((tries = 0; tries < 100; ++tries)); do
  port=$(sed -n 's/^listening on .*:\([0-9][0-9]*\)$/\1/p' "$place/out")
  identity=$(sed -n 's/.* identity \([A-Za-z0-9_-]\{43\}\).*/\1/p' "$place/log")
  [ -z "$port" ] || [ -z "$identity" ] || break
  kill -0 "$server" 2>/dev/null || break
  sleep 0.1
done
[ -n "$port" ] && [ -n "$identity" ] || { cat "$place/log" >&2; die "the server did not start"; }

# --private: the server ends with this client, so there is no token to store. --identity: when the
# server dies, another user of this machine could listen on its port.
"$bin/undercroft" --private --identity="$identity" -s "ws://127.0.0.1:$port" -n "$(as_name "$name")"
