#!/usr/bin/env bash
# compile.sh: compiles the server for the image, to build/image/undercroft-server.
#
#   docker/compile.sh [MACHINE [COMMIT [PRESET]]]
#
# MACHINE: amd64 or arm64; empty: the one it runs on. COMMIT: named by the metrics. PRESET: image (the default), or
# release, whose server needs 14 % fewer instructions a turn and takes twice as long to compile.
set -euo pipefail
cd "$(dirname "$0")/.."
other=$(docker/cross.sh "${1:-}")
preset=${3:-image}${other:+-$other}

cmake --preset "$preset" -DUNDERCROFT_COMMIT="${2:-}"
cmake --build --preset "$preset" --parallel "$(scripts/jobs.sh)" --target undercroft-server
install -D -t build/image "build/$preset/bin/undercroft-server"
