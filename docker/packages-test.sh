#!/usr/bin/env bash
# packages-test.sh: hosts and plays as docs/hosting.md says, from packages, in two bare containers.
#
#   docker/packages-test.sh [ENGINE]     docker (the default), podman, or any compatible command
#
# Needs build/packages: run scripts/package.sh all first. The host's container gets the server's package, runs it
# as its unit does, and has no systemd. The friend's gets the client for any Linux. A third container, whose data
# folder is a mount point, installs and purges only.
set -euo pipefail
cd "$(dirname "$0")/.."

engine=${1:-docker}
base=debian:bookworm-slim
host=undercroft-host-$$
friend=undercroft-friend-$$
mounted=undercroft-mounted-$$
began=$SECONDS

say() { printf '\n==> %s\n' "$*"; }
fail() {
  printf '\n==> FAILED: %s\n' "$*" >&2
  "$engine" logs "$host" >&2 || true
  "$engine" logs "$friend" 2>&1 | tail -c 2000 >&2 || true
  exit 1
}
clean_up() { "$engine" rm -f "$friend" "$host" "$mounted" >/dev/null 2>&1 || true; }
trap clean_up EXIT
in_host() { "$engine" exec "$host" "$@"; }
in_mounted() { "$engine" exec "$mounted" "$@"; }
starts_container() {  # NAME OPTION...
  "$engine" run -d --name "$1" "${@:2}" -v "$PWD/build/packages:/build/packages:ro" "$base" sleep 3600 >/dev/null
  "$engine" exec "$1" apt-get update -qq 2>/dev/null
}
installs='DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ./build/packages/undercroft-server_*.deb'
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
starts_container "$host"
in_host sh -c "$installs" >/dev/null

say "and runs it as the service does, with a server.toml of version 0.5, which names no data folder"
command=$(sed -n 's/^ExecStart=//p' server/packaging/undercroft-server.service)
variables=$(sed -n 's/^Environment=//p' server/packaging/undercroft-server.service)
in_host sed -i '/^data = /d' /etc/undercroft/server.toml
in_host install -d -m 700 -o undercroft -g undercroft /var/lib/undercroft
"$engine" exec -d "$host" setpriv --reuid undercroft --regid undercroft --clear-groups \
  env $variables $command >/dev/null
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

say "purge empties the folder to which the data folder is a link, and follows no link inside"
in_host sh -c "$installs" >/dev/null
in_host sh -c 'install -d -o undercroft /srv/dungeon && ln -s /srv/dungeon /var/lib/undercroft &&
  mkdir /root/kept && touch /root/kept/file /srv/dungeon/identity.key && ln -s /root/kept /srv/dungeon/link'
in_host apt-get purge -y -qq undercroft-server
in_host test -e /root/kept/file || fail "purge has followed a link"
[ -z "$(in_host ls -A /srv/dungeon)" ] || fail "purge has left the data behind the link"

say "but not a folder that is not the server's"
in_host sh -c "$installs" >/dev/null
in_host sh -c 'ln -s /root/kept /var/lib/undercroft'
in_host apt-get purge -y -qq undercroft-server 2>&1 | grep -F 'Not deleting /root/kept' || fail "purge does not refuse"
in_host test -e /root/kept/file || fail "purge has deleted a folder that is not the server's"

say "the package refuses a login as its user, and takes a system user"
starts_container "$mounted" --tmpfs /var/lib/undercroft
in_mounted useradd -u 1500 undercroft
if refusal=$(in_mounted sh -c "$installs" 2>&1); then fail "the package takes a login as its user"; fi
grep -F 'the user undercroft exists with the id 1500' <<<"$refusal" || fail "the refusal does not name the user"
in_mounted sh -c 'userdel undercroft && useradd -r undercroft && dpkg --configure undercroft-server'

say "purge empties a data folder that is a mount point"
in_mounted sh -c 'chown undercroft /var/lib/undercroft && touch /var/lib/undercroft/identity.key'
in_mounted apt-get purge -y -qq undercroft-server
[ -z "$(in_mounted ls -A /var/lib/undercroft)" ] || fail "purge has left the data on its mount point"

say "passed: a friend plays, $((SECONDS - began)) s after the host began"
