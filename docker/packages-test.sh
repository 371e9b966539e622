#!/usr/bin/env bash
# packages-test.sh: hosts and plays as docs/hosting.md says, from packages, in two bare containers.
#
#   docker/packages-test.sh [ENGINE]     docker (the default), podman, or any compatible command
#
# Needs build/packages: run scripts/package.sh all first. The host's container gets the server's package, runs it
# as its unit does, and has no systemd. The friend's gets the client for any Linux.
set -euo pipefail
cd "$(dirname "$0")/.."

engine=${1:-docker}
base=debian:bookworm-slim
host=undercroft-host-$$
friend=undercroft-friend-$$
began=$SECONDS

say() { printf '\n==> %s\n' "$*"; }
fail() {
  printf '\n==> FAILED: %s\n' "$*" >&2
  "$engine" logs "$host" >&2 || true
  "$engine" logs "$friend" 2>&1 | tail -c 2000 >&2 || true
  exit 1
}
clean_up() { "$engine" rm -f "$friend" "$host" >/dev/null 2>&1 || true; }
trap clean_up EXIT
in_host() { "$engine" exec "$host" "$@"; }
await() {
  for ((tries = 0; tries < 100; ++tries)); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.2
  done
  fail "waited 20 s in vain for: $*"
}

# The commands that the page shows: this test must not know others.
shows() { grep -qF "    $1" docs/hosting.md || fail "docs/hosting.md does not show: $1"; }

say "the host installs the package"
shows 'apt install ./build/packages/undercroft-server_*.deb'
"$engine" run -d --name "$host" -v "$PWD/build/packages:/build/packages:ro" "$base" sleep 3600 >/dev/null
in_host apt-get update -qq 2>/dev/null
in_host sh -c 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ./build/packages/undercroft-server_*.deb' >/dev/null

say "and runs it as the service does"
command=$(sed -n 's/^ExecStart=//p' server/packaging/undercroft-server.service)
in_host install -d -m 700 -o undercroft -g undercroft /var/lib/undercroft
"$engine" exec -d "$host" setpriv --reuid undercroft --regid undercroft --clear-groups $command >/dev/null
await in_host undercroft-server health
in_host undercroft-server admin status

say "a friend unpacks the client and joins"
shows 'tar xzf undercroft-*-linux-x86_64.tar.gz'
"$engine" run -d --name "$friend" --network "container:$host" -v "$PWD/build/packages:/packages:ro" "$base" \
  sh -c 'cd /tmp && tar xzf /packages/undercroft-*-linux-"$(uname -m)".tar.gz && cd undercroft-* &&
         (sleep 3; printf "\r"; sleep 1; printf .....; sleep 600) | script -qec "./undercroft -s http://127.0.0.1:7777 --name Frida" /dev/null' >/dev/null
is_playing() { in_host undercroft-server admin players --json | grep -q '"Frida"'; }
await is_playing
in_host undercroft-server admin players
has_turns() { [ "$(in_host undercroft-server admin realms --json | sed -n 's/.*"turn":\([0-9]*\).*/\1/p')" -ge 3 ]; }
await has_turns
in_host undercroft-server admin realms

say "remove keeps the data, purge takes it"
in_host sh -c 'kill "$(pgrep -f ^/usr/bin/undercroft-server || pidof undercroft-server)"'
sleep 2
in_host apt-get remove -y -qq undercroft-server >/dev/null
in_host test -e /var/lib/undercroft/realms.db || fail "remove has taken the data"
in_host apt-get purge -y -qq undercroft-server
if in_host test -e /var/lib/undercroft; then fail "purge has left the data"; fi

say "passed: a friend plays, $((SECONDS - began)) s after the host began"
