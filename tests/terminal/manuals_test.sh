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

# Those of the server: commands, subcommands, their options and choices.
offered_by_server() {
  bash -c '. "$1"; COMP_WORDS=(undercroft-server "${@:2}"); COMP_CWORD=$(($# - 1)); _undercroft_server; echo "${COMPREPLY[*]}"' \
    - "$ROOT/docs/completion/undercroft-server.bash" "$@"
}
offers_each_once() { ! offered_by_server "$@" '' | tr ' ' '\n' | sort | uniq -d | grep -q .; }
expect 'commands' [ "$(offered_by_server acc)" = account ]
expect 'subcommands' [ "$(offered_by_server realm pau)" = pause ]
expect 'verbs' [ "$(offered_by_server admin --data x real)" = 'realms realm' ]
expect 'verbs of two words' [ "$(offered_by_server admin realm pau)" = pause ]
expect 'options of a verb' [ "$(offered_by_server admin realm new --se)" = --seed ]
expect 'choices of a verb' [ "$(offered_by_server admin ban gu)" = guest ]
expect 'subcommands of the daily' [ "$(offered_by_server daily ver)" = verify ]
for words in '' account realm admin 'admin realm'; do
  # shellcheck disable=SC2086
  expect "each word once after '$words'" offers_each_once $words
done
ok 'completion of the server'
