# steps.sh: names each step of a script and says how long it took; sourced by test.sh and .ci/run.
# shellcheck shell=bash

step_now=''

# step "what it does" command...: a failure anywhere in the command ends the script. (It is not
# called as `"$@" || ...`: bash would then go on after a failure inside a function.)
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

# steadily command...: with memory laid out the same in every run, where the machine lets us. The
# sanitizers of these compilers cannot live with all the layouts that newer kernels may choose.
steadily() {
  local here
  here=$(uname -m)
  if setarch "$here" -R true 2>/dev/null; then
    setarch "$here" -R "$@"
  else
    "$@"
  fi
}

# configured PRESET: makes build/PRESET unless it is there; ninja asks cmake again when it must. With
# UNDERCROFT_JOIN in the environment its files are compiled joined, as is best for a build from nothing.
configured() {
  [ -f "build/$1/build.ninja" ] || cmake --preset "$1" ${UNDERCROFT_JOIN:+-DCMAKE_UNITY_BUILD=ON}
}
