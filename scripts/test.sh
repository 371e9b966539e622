#!/usr/bin/env bash
# test.sh: installs what is missing, builds with ASan and UBSan, and runs every test.
#
#   scripts/test.sh              everything; only what changed is built again
#   scripts/test.sh -R realm     only the tests whose name matches (all arguments go to ctest)
#
# The first run compiles everything (about ten minutes on two cores); later ones take the tests'
# own time, a few minutes.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/steps.sh
source scripts/steps.sh

case "${1:-}" in
  -h | --help) sed -n '2,8s/^# \{0,1\}//p' "scripts/test.sh"; exit 0 ;;
esac

build() {
  configured debug
  cmake --build --preset debug --parallel "$(scripts/jobs.sh)"
}

run_tests() {
  steadily ctest --preset debug --parallel "$(nproc)" "$@"
}

step "packages" scripts/install.sh play test
step "build with ASan and UBSan (build/debug)" build
step "tests" run_tests "$@"
printf '\n==> test.sh: all of it took %d s\n' "$SECONDS"
