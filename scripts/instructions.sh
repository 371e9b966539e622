#!/usr/bin/env bash
# instructions.sh: counts the instructions of what runs most often, and compares with what is committed.
#
#   scripts/instructions.sh            fails when a case takes over 10 % more, or less, than it did
#   scripts/instructions.sh --renew    writes tests/tools/bench/instructions.txt anew: after a change on purpose
#
# Counted by callgrind within hot_case() of tests/tools/bench/hot_cases.cc, on fixed inputs: the same on a
# busy machine as on an idle one, but not the same of another compiler: beside a baseline of another
# one the counts are told and not judged. Builds build/release first.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly baseline=tests/tools/bench/instructions.txt
readonly program=build/release/bin/hot_cases
readonly most=10  # percent

renew=
case "${1:-}" in
  "") ;;
  --renew) renew=yes ;;
  *) sed -n '2,10s/^# \{0,1\}//p' "$0"; [ "$1" = --help ] || [ "$1" = -h ] || exit 2; exit 0 ;;
esac
command -v valgrind >/dev/null || { echo "instructions.sh: needs valgrind (scripts/install.sh ci)" >&2; exit 1; }

[ -f build/release/build.ninja ] || cmake --preset release >/dev/null
cmake -DUNDERCROFT_BENCH=ON build/release >/dev/null  # other settings of that build stay as they are
cmake --build build/release --parallel "$(scripts/jobs.sh)" --target hot_cases >/dev/null

counted() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect=hot_case \
    "$program" "$1" 2>&1 | sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

compiler=$(c++ --version | head -n 1)
mapfile -t cases < <("$program")
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

[ -f "$baseline" ] || { echo "instructions.sh: there is no $baseline; --renew makes one" >&2; exit 1; }
same_compiler=
grep -qF "with $compiler" "$baseline" && same_compiler=yes

failed=0
for name in "${cases[@]}"; do
  before=$(sed -n "s/^$name \([0-9]*\)$/\1/p" "$baseline")
  now=$(counted "$name")
  if [ -z "$before" ] || [ -z "$now" ]; then
    echo "instructions.sh: no count of '$name'; --renew makes one" >&2
    exit 1
  fi
  change=$(( (now - before) * 1000 / before ))
  printf '%-12s %12d, was %12d: %+d.%d %%\n' "$name" "$now" "$before" \
    $((change / 10)) $(( (change < 0 ? -change : change) % 10 ))
  if [ "$change" -gt $((most * 10)) ] || [ "$change" -lt $((-most * 10)) ]; then failed=1; fi
done
if [ -z "$same_compiler" ]; then
  echo "instructions.sh: told and not judged: the baseline is of another compiler than $compiler"
  exit 0
fi
[ "$failed" = 0 ] || {
  echo "instructions.sh: more than $most % off. On purpose? scripts/instructions.sh --renew, and say why in the commit" >&2
  exit 1
}
