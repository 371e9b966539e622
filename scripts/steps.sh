# steps.sh: prints each step of a script and its duration; sourced by test.sh and .ci/run.
# shellcheck shell=bash

step_now=''

# step "what it does" command...: a failure anywhere in the command ends the script. (Not called as
# `"$@" || ...`, which would make bash continue after a failure inside a function.)
step() {
  local begun=$SECONDS
  step_now=$1
  shift
  printf '\n==> %s\n' "$step_now"
  "$@"
  printf '==> done in %d s: %s\n' $((SECONDS - begun)) "$step_now"
  step_now=''
}

step_failed() {
  local code=$?
  [ -z "$step_now" ] || printf '\n==> FAILED (exit %d, after %d s): %s\n' "$code" "$SECONDS" "$step_now"
}
trap step_failed EXIT

# steadily command...: runs it without address space randomisation, if the machine allows that. The
# sanitizers of these compilers fail with some of the layouts that newer kernels choose.
steadily() {
  local here
  here=$(uname -m)
  if setarch "$here" -R true 2>/dev/null; then
    setarch "$here" -R "$@"
  else
    "$@"
  fi
}

# configured PRESET: creates build/PRESET if it is missing; ninja runs cmake again when needed.
configured() {
  [ -f "build/$1/build.ninja" ] || cmake --preset "$1"
}
