#!/usr/bin/env bash
# web.sh: builds, checks and tests the browser client.
#
#   scripts/web.sh build    writes client/web/dist: page.html, page.html.gz and moment.html
#   scripts/web.sh check    checks types, floors, and that dist has the bytes of a fresh build
#   scripts/web.sh test     runs the unit tests
#   scripts/web.sh play BIN plays against BIN/undercroft-server in Chromium
#   scripts/web.sh play BIN everywhere
#                           also in Firefox and WebKitGTK, and behind nginx and Caddy, those of them that are
#                           installed (scripts/install.sh web browsers)
#
# Needs protoc (Debian: protobuf-compiler) and npm. The packages of client/web/package-lock.json are
# installed when that file is newer than they are. A Node older than 20 is replaced by one from npm.
set -euo pipefail
cd "$(dirname "$0")/.."
readonly root=$PWD
readonly web=$root/client/web
readonly least_node=20

# Prints the path of a Node that is new enough.
node_path() {
  local found
  found=$(command -v node || true)
  if [ -n "$found" ] && [ "$("$found" -p 'process.versions.node.split(".")[0]')" -ge "$least_node" ]; then
    echo "$found"
    return
  fi
  [ -x "$root/.cache/node/node_modules/node/bin/node" ] ||
    npm install --silent --no-save --prefix "$root/.cache/node" node@22 >&2
  echo "$root/.cache/node/node_modules/node/bin/node"
}

install_packages() {
  [ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --silent --no-audit --no-fund
  touch node_modules/.package-lock.json
}

# Writes what is generated: the messages of wire.proto, the table of keys, the text of the help, and the colours.
generate() {
  mkdir -p src/wire
  protoc --plugin=node_modules/.bin/protoc-gen-es --es_out=src/wire --es_opt=target=ts \
    --proto_path="$root/proto" wire.proto
  "$node" tools/bindings.mjs "$root/client/input/bindings.cc" src/input/bindings_table.ts
  "$node" tools/help_text.mjs "$root/client/input/fight_help.h" "$root/client/input/tips.h" \
    "$root/client/input/crown_help.h" src/view/help_text.ts
  "$node" tools/palette.mjs "$root/shared/tints.cc" src/view/palette_table.ts
}

prepare() {
  cd "$web"
  node=$(node_path)
  PATH=$(dirname "$node"):$PATH
  install_packages
  generate
}

compare() {
  cmp "$1/page.html" dist/page.html && cmp "$1/page.html.gz" dist/page.html.gz &&
    cmp "$1/moment.html" dist/moment.html && return
  echo "web.sh: client/web/dist differs from its sources; run: scripts/web.sh build" >&2
  return 1
}

check() {
  node_modules/.bin/tsc -p .
  "$node" tools/floors.mjs src
  local fresh
  fresh=$(mktemp -d)
  "$node" tools/build.mjs "$fresh"
  compare "$fresh"
  rm -r "$fresh"
}

run_tests() {
  rm -rf build/tests
  node_modules/.bin/esbuild tests/*.test.ts --bundle --platform=node --format=esm --outdir=build/tests \
    --out-extension:.js=.mjs --log-level=warning
  "$node" --test --test-reporter=dot build/tests/
}

# Plays against a server in browsers; see tests/web. The runner names each skipped test and why.
play() {
  local tests=()
  UNDERCROFT_SERVER=$1/undercroft-server
  export UNDERCROFT_SERVER
  cd "$root/tests/web"
  install_packages
  local file
  for file in ./*.test.mjs; do
    case "$file:${2:-}" in
      ./engines.test.mjs: | ./engines_moments.test.mjs: | ./proxies.test.mjs:) ;;
      *) tests+=("$file") ;;
    esac
  done
  "$node" --test --test-reporter=spec --test-concurrency=1 "${tests[@]}"
}

case "${1:-}" in
  build) prepare; "$node" tools/build.mjs dist ;;
  check) prepare; check ;;
  test) prepare; run_tests ;;
  play) bin=$(realpath "${2:?usage: scripts/web.sh play BIN}"); prepare; play "$bin" "${3:-}" ;;
  -h | --help) sed -n '2,13s/^# \{0,1\}//p' "$0" ;;
  *) echo "web.sh: give build, check, test or play (see --help)" >&2; exit 2 ;;
esac
