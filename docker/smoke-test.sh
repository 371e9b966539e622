#!/usr/bin/env bash
# smoke-test.sh: builds the image twice, plays in it, stops it, and checks bytes, size, exit codes and log.
#
#   docker/smoke-test.sh [ENGINE]     docker (the default), podman, or any compatible command
#
# The players are this machine's undercroft-swarm, and undercroft in tmux; they are built when build/ has none.
set -euo pipefail
cd "$(dirname "$0")/.."

engine=${1:-docker}
image=localhost/undercroft:smoke
name=undercroft-smoke-$$
most_bytes=28000000
home=$(mktemp -d)  # of the terminal client

say() { printf '\n==> %s\n' "$*"; }
fail() {
  printf '\n==> FAILED: %s\n' "$*" >&2
  "$engine" logs "$name" >&2 || true
  exit 1
}
clean_up() {
  "$engine" rm -f "$name" "$name-other" >/dev/null 2>&1 || true
  "$engine" volume rm "$name-data" >/dev/null 2>&1 || true
  tmux -L "$name" kill-server 2>/dev/null || true
  rm -rf "$home"
}
trap clean_up EXIT

health() { "$engine" exec "$1" undercroft-server health; }
await_health() {
  for ((tries = 0; tries < 50; ++tries)); do
    health "$1" >/dev/null 2>&1 && return
    sleep 0.2
  done
  health "$1" || fail "undercroft-server health reports a failure"
}

# Prints the path of a client program.
client() {
  local found
  found=$(ls -t build/*/bin/"$1" 2>/dev/null | head -1)
  if [ -z "$found" ]; then
    cmake --preset play >&2
    cmake --build --preset play --parallel "$(scripts/jobs.sh)" --target "$1" >&2
    found=build/play/bin/$1
  fi
  echo "$found"
}

# The players and the turn, as the server's administrator sees them.
is_here() { "$engine" exec "$name" undercroft-server admin players --json | grep -q "\"$1\""; }
turn() { "$engine" exec "$name" undercroft-server admin realms --json | sed -n 's/.*"turn":\([0-9]*\).*/\1/p' | head -1; }
await() {
  for ((tries = 0; tries < 100; ++tries)); do
    "$@" && return
    sleep 0.2
  done
  fail "waited 20 s in vain for: $*"
}

# Fails when the log of the container has warnings, errors, or messages of CHECK, glibc or a
# sanitizer. The warning about unencrypted connections is expected: this test has no certificate.
expect_clean_log() {
  local log odd
  log=$("$engine" logs "$1" 2>&1)
  printf '%s\n' "$log"
  odd=$(grep -v 'connections are not encrypted' <<<"$log" |
    grep -iE '\[(warning|error|critical)\]|broken invariant|terminate called|sanitizer' || true)
  [ -z "$odd" ] || fail "the log has warnings or errors: $odd"
}

stop() {
  "$engine" stop -t 20 "$1" >/dev/null
  local code
  code=$("$engine" inspect -f '{{.State.ExitCode}}' "$1")
  [ "$code" = 0 ] || fail "the server exited with $code instead of 0"
}

# Podman and buildah date the layers by a flag, docker by the variable.
export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || echo 0)
arguments=(--build-arg "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH" --build-arg "REVISION=$(git rev-parse HEAD 2>/dev/null || true)")
[ "$(basename "$engine")" = docker ] || arguments+=(--timestamp "$SOURCE_DATE_EPOCH")
image_id() { "$engine" inspect --type image -f '{{.Id}}' "$1"; }

say "build ($engine build)"
"$engine" build -f docker/Dockerfile -t "$image" "${arguments[@]}" .

say "build again, from nothing: the same bytes"
"$engine" build --no-cache -f docker/Dockerfile -t "$image-again" "${arguments[@]}" .
image_id "$image"
[ "$(image_id "$image")" = "$(image_id "$image-again")" ] || fail "the second build has other bytes: $(image_id "$image-again")"
"$engine" rmi "$image-again" >/dev/null

say "size"
bytes=$("$engine" inspect --type image -f '{{.Size}}' "$image" 2>/dev/null || echo 0)
echo "$bytes bytes"
[ "$bytes" -le "$most_bytes" ] || fail "the image has $bytes bytes, more than $most_bytes"

# Passes a setting, to check that the image's own settings still apply.
say "run on a free port of this machine, read-only and without capabilities"
"$engine" run -d --name "$name" --read-only --cap-drop ALL -v "$name-data:/data" \
  -p 127.0.0.1::7777 "$image" --seed 11111111111111 >/dev/null
await_health "$name"
port=$("$engine" port "$name" 7777/tcp | sed -n '1s/.*://p')
echo "healthy, on port $port"

say "user that it runs as"
user=$("$engine" inspect -f '{{.Config.User}}' "$name")
echo "$user"
case ${user%%:*} in '' | 0 | root) fail "it runs as root" ;; esac

say "two headless players, for five seconds"
"$(client undercroft-swarm)" --server "ws://127.0.0.1:$port" --players 2 --seconds 5 || fail "undercroft-swarm failed"

say "a terminal and two players; the server stops in mid-turn (SIGTERM)"
tmux -L "$name" new-session -d -x 100 -y 30 \
  "HOME=$home $(realpath "$(client undercroft)") -s ws://127.0.0.1:$port --name Walker"
await is_here Walker
tmux -L "$name" send-keys Enter  # takes the kit
sleep 1
tmux -L "$name" send-keys . . .
"$(client undercroft-swarm)" --server "ws://127.0.0.1:$port" --players 2 --seconds 60 >/dev/null 2>&1 &
sleep 3
before=$(turn)
stop "$name"
expect_clean_log "$name"

say "run again on the same folder: the same dungeon, and the terminal is back without a key"
"$engine" rm -f "$name" >/dev/null
"$engine" run -d --name "$name" --read-only --cap-drop ALL -v "$name-data:/data" -p "127.0.0.1:$port:7777" "$image" >/dev/null
await_health "$name"
await is_here Walker
after=$(turn)
echo "turn $before before, turn $after after"
[ "$after" -ge "$before" ] || fail "turns are lost"
tmux -L "$name" kill-server
stop "$name"
log=$("$engine" logs "$name" 2>&1)
case $log in
  *"with 5 players"*"seed 11111111111111"*) echo "the same dungeon, with its five players" ;;
  *) fail "it is another dungeon" ;;
esac

say "as another user: a folder of its own, and a foreign one"
"$engine" run -d --name "$name-other" --user 12345 "$image" --pages 127.0.0.1:9777 >/dev/null
await_health "$name-other"
stop "$name-other"
"$engine" rm -f "$name-other" >/dev/null
code=0
refusal=$("$engine" run --rm --user 12345 -v "$name-data:/data" "$image" --log-level off 2>&1) || code=$?
echo "$refusal"
[ "$code" = 1 ] || fail "it exited with $code instead of 1"
case $refusal in
  *"cannot write data folder '/data': owned by 10001:10001, running as 12345 (run: chown -R 12345 DIR)"*) ;;
  *) fail "the refusal names neither owner nor command" ;;
esac

say "passed: $bytes bytes, healthy, played, stopped and continued with a clean log"
