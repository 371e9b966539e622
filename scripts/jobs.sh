#!/usr/bin/env bash
# jobs.sh: prints how many compilers to run in parallel: one per core, with about 1 GB each.
set -euo pipefail
cores=$(nproc)
# A system that does not report its available memory counts as having enough.
free_gb=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null || true)
jobs=${free_gb:-$cores}
[ "$jobs" -le "$cores" ] || jobs=$cores
[ "$jobs" -ge 1 ] || jobs=1
echo "$jobs"
