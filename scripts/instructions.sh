#!/usr/bin/env bash
# instructions.sh: counts the instructions of the hot cases, and compares them with the baseline.
#
#   scripts/instructions.sh            fails if a case moved by more than 10 %
#   scripts/instructions.sh --renew    writes a new baseline, after an intended change
#
# Callgrind counts within hot_case() of tests/tools/bench/hot_cases.cc, on fixed inputs, so a busy
# machine does not matter. Another compiler does: if it differs from the one of the baseline
# (tests/tools/bench/instructions.txt), the counts are printed but never fail. The last case is of the
# game's own content, which changes often: a climb through woken levels (R202). Waking itself may cost
# 80 % of the rest of these turns, in which more monsters act than before. Builds build/release.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly baseline=tests/tools/bench/instructions.txt
readonly program=build/release/bin/hot_cases
readonly most=10        # percent
readonly most_woken=80  # percent

renew=
case "${1:-}" in
  "") ;;
  --renew) renew=yes ;;
  *) sed -n '2,12s/^# \{0,1\}//p' "$0"; [ "$1" = --help ] || [ "$1" = -h ] || exit 2; exit 0 ;;
esac
command -v valgrind >/dev/null || { echo "instructions.sh: valgrind is missing (run scripts/install.sh ci)" >&2; exit 1; }

[ -f build/release/build.ninja ] || cmake --preset release >/dev/null
cmake -DUNDERCROFT_BENCH=ON build/release >/dev/null  # keeps its other settings
cmake --build build/release --parallel "$(scripts/jobs.sh)" --target hot_cases >/dev/null

# counted CASE [FUNCTION]: the instructions within that function, by default the whole case.
counted() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "--toggle-collect=${2:-hot_case}" \
    "$program" "$1" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

compiler=$(c++ --version | head -n 1)
mapfile -t cases < <("$program" | grep -v '^woken$')
if [ -n "$renew" ]; then
  {
    echo "# instructions.txt: instructions of each hot case (tests/tools/bench/hot_cases.cc);"
    echo "# written by scripts/instructions.sh --renew, with $compiler"
    for name in "${cases[@]}"; do echo "$name $(counted "$name")"; done
  } >"$baseline.new"
  mv "$baseline.new" "$baseline"
  cat "$baseline"
  exit 0
fi

woken=$(counted woken)
waking=$(counted woken '*go_on_waking*')
share=$(( waking * 100 / (woken - waking) ))
printf '%-12s %12d, of which waking %d: %d %% of the rest\n' woken "$woken" "$waking" "$share"
[ "$share" -le "$most_woken" ] || {
  echo "instructions.sh: waking costs more than $most_woken % of the rest of a woken level's turns" >&2
  exit 1
}

[ -f "$baseline" ] || { echo "instructions.sh: $baseline is missing; run with --renew to write it" >&2; exit 1; }
same_compiler=
grep -qF "with $compiler" "$baseline" && same_compiler=yes

failed=0
for name in "${cases[@]}"; do
  before=$(sed -n "s/^$name \([0-9]*\)$/\1/p" "$baseline")
  now=$(counted "$name")
  if [ -z "$before" ] || [ -z "$now" ]; then
    echo "instructions.sh: no count of '$name'; run with --renew to add it" >&2
    exit 1
  fi
  change=$(( (now - before) * 1000 / before ))
  printf '%-12s %12d, was %12d: %+d.%d %%\n' "$name" "$now" "$before" \
    $((change / 10)) $(( (change < 0 ? -change : change) % 10 ))
  if [ "$change" -gt $((most * 10)) ] || [ "$change" -lt $((-most * 10)) ]; then failed=1; fi
done
if [ -z "$same_compiler" ]; then
  echo "instructions.sh: not compared: the baseline was made by another compiler than $compiler"
  exit 0
fi
[ "$failed" = 0 ] || {
  echo "instructions.sh: a case moved by more than $most %. If intended: scripts/instructions.sh --renew; say why in the commit" >&2
  exit 1
}
