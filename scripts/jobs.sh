#!/usr/bin/env bash
# jobs.sh: prints how many compilers may run at once here: one a core, and about a GB of memory each.
set -euo pipefail
cores=$(nproc)
# Of memory that other programs do not need. A system that does not say counts as having enough.
free_gb=$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null || true)
jobs=${free_gb:-$cores}
[ "$jobs" -le "$cores" ] || jobs=$cores
[ "$jobs" -ge 1 ] || jobs=1
echo "$jobs"
