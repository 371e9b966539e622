#!/usr/bin/env bash
# smoke-test.sh: builds the image, plays in it, stops it, and checks exit code and log.
#
#   docker/smoke-test.sh [ENGINE]     docker (the default), podman, or any compatible command
set -euo pipefail
cd "$(dirname "$0")/.."

engine=${1:-docker}
image=localhost/undercroft:smoke
name=undercroft-smoke-$$

say() { printf '\n==> %s\n' "$*"; }
fail() {
  printf '\n==> FAILED: %s\n' "$*" >&2
  "$engine" logs "$name" >&2 || true
  exit 1
}
clean_up() { "$engine" rm -f "$name" "$name-pages" >/dev/null 2>&1 || true; }
trap clean_up EXIT

say "build ($engine build)"
"$engine" build -f docker/Dockerfile -t "$image" .

# Passes a setting, to check that the image's own settings still apply.
say "run on a free port of this machine"
"$engine" run -d --name "$name" -p 127.0.0.1::7777 "$image" --seed 11111111111111 >/dev/null
port=$("$engine" port "$name" 7777/tcp | sed -n '1s/.*://p')
for ((tries = 0; tries < 50; ++tries)); do
  docker/health.sh "$port" 2>/dev/null && break
  sleep 0.2
done
docker/health.sh "$port" || fail "no answer to GET /-/health on port $port"
echo "healthy on port $port"

say "user that it runs as"
"$engine" exec "$name" id
[ "$("$engine" exec "$name" id -u)" != 0 ] || fail "it runs as root"

say "the image's own health check"
"$engine" exec "$name" undercroft-health || fail "undercroft-health reports a failure"
echo "healthy"

say "its health check with --pages"
"$engine" run -d --name "$name-pages" "$image" --pages 127.0.0.1:9777 >/dev/null
for ((tries = 0; tries < 50; ++tries)); do
  "$engine" exec "$name-pages" undercroft-health 2>/dev/null && break
  sleep 0.2
done
"$engine" exec "$name-pages" undercroft-health || fail "undercroft-health asks the wrong port"
"$engine" rm -f "$name-pages" >/dev/null

say "two headless players, for five seconds"
"$engine" exec "$name" undercroft-swarm --server ws://127.0.0.1:7777 --players 2 --seconds 5 ||
  fail "undercroft-swarm failed"

say "stop (SIGTERM)"
"$engine" stop -t 20 "$name" >/dev/null
code=$("$engine" inspect -f '{{.State.ExitCode}}' "$name")
[ "$code" = 0 ] || fail "the server exited with $code instead of 0"
log=$("$engine" logs "$name" 2>&1)
printf '%s\n' "$log"
# Matches spdlog's levels and the messages of sanitizers, CHECK and glibc. The warning about
# unencrypted connections is expected: this test has no certificate.
odd=$(grep -v 'connections are not encrypted' <<<"$log" |
  grep -iE '\[(warning|error|critical)\]|broken invariant|terminate called|sanitizer' || true)
[ -z "$odd" ] || fail "the log has warnings or errors: $odd"

say "passed: built, healthy, played, exited with 0 and a clean log"
