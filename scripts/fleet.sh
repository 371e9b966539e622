#!/usr/bin/env bash
# fleet.sh: starts three members of etcd, three servers and a load balancer on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'END'
usage: scripts/fleet.sh [--port N] [--data DIR] [-- SERVER-SETTINGS...]

Starts a fleet on this machine, to try it or to develop: players who open the link play on whichever
server owns their realm, and go on elsewhere when a server or an etcd is killed. Ctrl-C ends it all.

  --port N       the load balancer's port (default 7777)
  --data DIR     keeps etcd's data and the fleet's key (default: a new folder, removed at the end)
  --help         print this help

Everything after -- is passed to each server, for example: -- --realm north --realm south
UNDERCROFT_BIN names a folder of programs to use instead of building them.
END
}

die() { echo "fleet.sh: $*" >&2; exit 1; }

port=7777 data=
while [ $# -gt 0 ]; do
  case "$1" in
    --help | -h) usage; exit 0 ;;
    --port | --data) [ $# -ge 2 ] || die "$1 needs a value (see --help)" ;;&
    --port) port=$2; shift 2 ;;
    --data) data=$2; shift 2 ;;
    --) shift; break ;;
    *) die "unknown option '$1' (see --help)" ;;
  esac
done
if ! [[ $port =~ ^[0-9]{1,5}$ ]] || [ "$port" -lt 1 ] || [ "$port" -gt 65000 ]; then
  die "'$port' is not a port (1 to 65000)"
fi

scripts/install.sh fleet
bin=${UNDERCROFT_BIN:-}
if [ -z "$bin" ]; then
  scripts/play.sh --build
  bin=$PWD/build/play/bin
fi

place=$(mktemp -d)
[ -n "$data" ] || data=$place/data
mkdir -p -m 700 "$data"
jobs=()
finish() {
  trap - EXIT
  # The servers first, so that they can still save.
  for job in "${jobs[@]:3}" "${jobs[@]:0:3}"; do
    kill -TERM "$job" 2>/dev/null && wait "$job" 2>/dev/null || true
  done
  rm -rf "$place"
}
trap finish EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# Each program has a port of its own, counted from the load balancer's.
etcd_port() { echo $((port + 10 + $1)); }
peer_port() { echo $((port + 20 + $1)); }
game_port() { echo $((port + 30 + $1)); }
link_port() { echo $((port + 40 + $1)); }

members='' stores=''
for n in 1 2 3; do
  members+=${members:+,}e$n=http://127.0.0.1:$(peer_port $n)
  stores+=${stores:+,}127.0.0.1:$(etcd_port $n)
done

start_etcd() {
  etcd --name "e$1" --data-dir "$data/etcd$1" --initial-cluster "$members" \
    --listen-client-urls "http://127.0.0.1:$(etcd_port "$1")" \
    --advertise-client-urls "http://127.0.0.1:$(etcd_port "$1")" \
    --listen-peer-urls "http://127.0.0.1:$(peer_port "$1")" \
    --initial-advertise-peer-urls "http://127.0.0.1:$(peer_port "$1")" \
    --pre-vote --heartbeat-interval 50 --election-timeout 500 --quota-backend-bytes 8589934592 \
    --auto-compaction-mode periodic --auto-compaction-retention 5m --log-level error \
    >"$place/etcd$1.log" 2>&1 &
  jobs+=($!)
}

start_server() {
  local n=$1
  shift
  "$bin/undercroft-server" --listen "127.0.0.1:$(game_port "$n")" --store "etcd://$stores" \
    --fleet "127.0.0.1:$(link_port "$n")" --fleet-key "$data/fleet.key" \
    --store-mark "$data/game$n.mark" --admin-socket "$data/game$n.sock" --trust-proxy 127.0.0.1 --guests on "$@" >"$place/game$n.out" 2>"$place/game$n.log" &
  jobs+=($!)
}

# A realm's players come to one server, mostly its owner: it need not pass them on then.
write_balancer() {
  cat <<END
defaults
  mode http
  timeout connect 1s
  timeout client 65s
  timeout server 65s
  timeout tunnel 1h
  retries 2
  option redispatch 1
  retry-on conn-failure empty-response 503
frontend players
  bind :$port
  default_backend games
backend games
  balance uri depth 1
  hash-type consistent
  option forwardfor
  option httpchk GET /-/ready
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
END
  for n in 1 2 3; do echo "  server game$n 127.0.0.1:$(game_port $n)"; done
}

[ -f "$data/fleet.key" ] || (umask 077; od -An -tx1 -N32 /dev/urandom | tr -d ' \n' >"$data/fleet.key")
for n in 1 2 3; do start_etcd $n; done
for n in 1 2 3; do start_server $n "$@"; done
for n in 1 2 3; do
  for ((tries = 0; tries < 200; ++tries)); do
    grep -qs '^listening on' "$place/game$n.out" && break
    kill -0 "${jobs[n + 2]}" 2>/dev/null || break
    sleep 0.1
  done
  grep -qs '^listening on' "$place/game$n.out" ||
    { cat "$place"/*.log >&2; die "server $n did not start"; }
done
write_balancer >"$place/haproxy.cfg"
haproxy -f "$place/haproxy.cfg" >"$place/haproxy.log" 2>&1 &
jobs+=($!)
sleep 0.5
kill -0 "${jobs[-1]}" 2>/dev/null || { cat "$place/haproxy.log" >&2; die "the load balancer did not start"; }

echo "etcd members   pids ${jobs[*]:0:3}"
echo "servers        pids ${jobs[*]:3:3}: kill one, and its players go on elsewhere"
echo "administer     undercroft-server admin --socket $data/game1.sock status"
echo "logs           $place"
echo "play at        http://127.0.0.1:$port/"
wait "${jobs[-1]}"
