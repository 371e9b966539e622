#!/usr/bin/env bash
# compile.sh: compiles the server for the image, to build/image/undercroft-server.
#
#   docker/compile.sh [MACHINE [COMMIT]]     amd64 or arm64; empty: the one it runs on. The metrics name the commit
set -euo pipefail
cd "$(dirname "$0")/.."
other=$(docker/cross.sh "${1:-}")
preset=release${other:+-$other}

cmake --preset "$preset" -DUNDERCROFT_COMMIT="${2:-}"
cmake --build --preset "$preset" --parallel "$(scripts/jobs.sh)" --target undercroft-server
install -D -t build/image "build/$preset/bin/undercroft-server"
