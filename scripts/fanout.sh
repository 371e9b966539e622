#!/usr/bin/env bash
# fanout.sh: measures a player's turn on the server, compared with a bare Beast echo.
#
#   scripts/fanout.sh [OPTION...]     options of bench_fanout: --case solo:200, --json, --seconds 10
#
# Builds undercroft-server and bench_fanout with optimisation first. SERVER=PATH measures another
# server that speaks the same protocol. The figures need an otherwise idle machine.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/install.sh play ci
cmake --preset release -DUNDERCROFT_BENCH=ON >/dev/null
cmake --build --preset release --parallel "$(scripts/jobs.sh)" \
  --target undercroft-server bench_fanout >/dev/null
exec build/release/bin/bench_fanout --server "${SERVER:-build/release/bin/undercroft-server}" "$@"
