# manuals_test.sh: manual pages and completions match --help and parse without errors.
. "$(dirname "$0")/lib.sh"
ROOT=$(cd "$HERE/../.." && pwd)
"$ROOT/scripts/manuals.sh" "$BIN" "$WORK/docs"
for folder in man completion; do
  for file in "$WORK/docs/$folder"/*; do
    diff -u "$ROOT/docs/$folder/$(basename "$file")" "$file" ||
      fail "$(basename "$file") differs from --help: run scripts/manuals.sh BIN"
  done
done
for program in undercroft undercroft-server; do
  for flag in $("$BIN/$program" --help | grep -oE '^  (-[A-Za-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+'); do
    grep -qF -- "${flag//-/\\-}" "$ROOT/docs/man/$program.6" || fail "$program.6 has no $flag"
    grep -qF -- "$flag" "$ROOT/docs/completion/$program.bash" || fail "$program.bash has no $flag"
  done
  if command -v groff >/dev/null; then
    expect "$program.6 has no mistakes" [ -z "$(groff -man -Tutf8 -ww "$ROOT/docs/man/$program.6" 2>&1 >/dev/null)" ]
  fi
  expect "$program.bash parses" bash -n "$ROOT/docs/completion/$program.bash"
  ! command -v zsh >/dev/null || expect "_$program parses" zsh -n "$ROOT/docs/completion/_$program"
  ! command -v fish >/dev/null || expect "$program.fish parses" fish -n "$ROOT/docs/completion/$program.fish"
done
ok 'manual pages and completions'

# The completions bash offers.
offered() { bash -c '. "$1"; COMP_WORDS=(undercroft "${@:2}"); COMP_CWORD=$(($# - 1)); _undercroft; echo "${COMPREPLY[*]}"' - "$ROOT/docs/completion/undercroft.bash" "$@"; }
expect 'flags' [ "$(offered --the)" = --theme ]
expect 'choices' [ "$(offered --theme l)" = light ]
ok 'completion'
