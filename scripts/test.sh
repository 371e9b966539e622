#!/usr/bin/env bash
# test.sh: installs what is missing, builds with ASan and UBSan, and runs every test.
#
#   scripts/test.sh                          runs everything; rebuilds only what changed
#   scripts/test.sh --only realm             builds test_realm alone and runs it
#   scripts/test.sh --only realm 'Bubble.*'  runs only the matching cases (a GoogleTest filter)
#   scripts/test.sh -R realm                 builds everything, passes all arguments to ctest
#
# From nothing it takes about half an hour on two cores, half of it to compile. Later runs take the tests'
# own time; --only takes seconds. tests/README.md lists the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/steps.sh
source scripts/steps.sh

case "${1:-}" in
  -h | --help) sed -n '2,10s/^# \{0,1\}//p' "scripts/test.sh"; exit 0 ;;
esac

build() {
  configured debug
  cmake --build --preset debug --parallel "$(scripts/jobs.sh)"
}

# Most tests wait for servers and terminals, so two of them share a core.
run_tests() {
  steadily ctest --preset debug --parallel $((2 * $(nproc))) "$@"
}

only() {
  local target=test_$1 filter=${2:-*}
  configured debug
  if ! compgen -G "tests/$1/*_test.cc" >/dev/null; then
    echo "test.sh: tests/$1 has no GoogleTest cases; --only takes a folder that has (see tests/README.md)" >&2
    return 2
  fi
  cmake --build --preset debug --parallel "$(scripts/jobs.sh)" --target "$target"
  if [ -z "$("build/debug/bin/$target" --gtest_list_tests --gtest_filter="$filter")" ]; then
    echo "test.sh: no case of $target matches '$filter'" >&2
    return 2
  fi
  steadily "build/debug/bin/$target" --gtest_brief=1 --gtest_filter="$filter"
}

step "packages" scripts/install.sh play test
if [ "${1:-}" = --only ]; then
  [ $# -ge 2 ] && [ $# -le 3 ] || { echo "test.sh: --only takes a name and perhaps a filter" >&2; exit 2; }
  step "tests/$2" only "$2" "${3:-}"
  exit 0
fi
step "build with ASan and UBSan (build/debug)" build
step "tests" run_tests "$@"
printf '\n==> test.sh: all tests passed in %d s\n' "$SECONDS"
