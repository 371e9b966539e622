#!/usr/bin/env bash
# compile.sh: compiles the server for the image, to build/image/undercroft-server.
#
#   docker/compile.sh [MACHINE]     amd64 or arm64; none: the one it runs on
set -euo pipefail
cd "$(dirname "$0")/.."
other=$(docker/cross.sh "${1:-}")
preset=release${other:+-$other}

cmake --preset "$preset"
cmake --build --preset "$preset" --parallel "$(scripts/jobs.sh)" --target undercroft-server
install -D -t build/image "build/$preset/bin/undercroft-server"
