#!/bin/bash
# manuals.sh: writes the manual pages and shell completions from each program's --help.
#
#   scripts/manuals.sh BIN            rewrites docs/man/*.6 and docs/completion/*
#   scripts/manuals.sh BIN FOLDER     writes them into FOLDER instead, for a test that compares
#
# BIN is the folder of the programs. docs/man/NAME.6.in has the prose of a page; the flags replace
# @OPTIONS@ in it, so no flag is ever missing.
set -euo pipefail
cd "$(dirname "$0")/.."
BIN=$(realpath "${1:?usage: scripts/manuals.sh BIN [FOLDER]}")
OUT=${2:-docs}
mkdir -p "$OUT/man" "$OUT/completion"

# Prints the flags of a program, one per line: letter, flag, value and help, separated by tabs. The
# heading of a group is a line with help only; it is printed when the second argument is "groups".
flags_of() {
  "$BIN/$1" --help </dev/null | LC_ALL=C awk -v groups="${2:-}" '
    function flush() { if (flag != "") print letter "\t" flag "\t" takes "\t" help; flag = "" }
    /^[A-Z].*:$/ { flush(); heading = $0; sub(/:$/, "", heading); next }
    /^[^ ]/ { flush(); heading = ""; next }
    /^  -/ && heading != "" {
      flush()
      if (groups != "" && heading != "Options" && heading != last) print "\t\t\t" heading
      last = heading
      line = substr($0, 3)
      sub(/:[A-Z]+ in \[[^]]*\]/, "  ", line)  # the range that CLI11 adds
      match(line, /  +/)
      left = RSTART ? substr(line, 1, RSTART - 1) : line
      help = RSTART ? substr(line, RSTART + RLENGTH) : ""
      # A flag whose choices fill the column is separated from its help by a single space.
      if (!RSTART && match(left, /^[^ ]+ [^ ]*\|[^ ]* [^[]/)) {
        help = substr(left, RLENGTH)
        left = substr(left, 1, RLENGTH - 2)
      }
      letter = ""; takes = ""
      if (left ~ /^-[A-Za-z],/) { letter = substr(left, 1, 2); left = substr(left, 4) }
      space = index(left, " ")
      flag = space ? substr(left, 1, space - 1) : left
      takes = space ? substr(left, space + 1) : ""
      # What CLI11 adds to a value: its type, and the flags that it excludes.
      sub(/ ?Excludes:.*/, "", takes)
      if (match(takes, /\{.*\}/)) { takes = substr(takes, RSTART + 1, RLENGTH - 2); gsub(/,/, "|", takes) }
      if (takes ~ /^U?INT$/) takes = "N"
      if (takes ~ /^TEXT:/) takes = substr(takes, 6)
      next
    }
    /^   +[^ ]/ { sub(/^ +/, ""); help = help (help == "" ? "" : " ") $0 }
    END { flush() }'
}

roff() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"; }

options_of() {
  flags_of "$1" groups | while IFS= read -r line; do
    IFS=$'\x1f' read -r letter flag takes help <<<"${line//$'\t'/$'\x1f'}"
    if [ -z "$flag" ]; then
      printf '.SS %s\n' "$help"
      continue
    fi
    echo .TP
    printf '%s\n' "${letter:+\\fB$letter\\fR, }\\fB$flag\\fR${takes:+ \\fI$takes\\fR}" | sed 's/-/\\-/g'
    printf '%s\n' "$help" | roff
  done
}

page() {
  local program=$1
  while IFS= read -r line; do
    if [ "$line" = @OPTIONS@ ]; then options_of "$program"; else printf '%s\n' "$line"; fi
  done <"docs/man/$program.6.in" >"$OUT/man/$program.6"
}

# Completions of a flag's value: the words of "dark|light|terminal", file names, or none.
words_after() { case $1 in *\|*) echo "${1%% *}" | tr '|' ' ' ;; esac; }
wants_file() { case $1 in FILE* | PATH* | DIR*) return 0 ;; *) return 1 ;; esac; }

# Prints the verbs of `undercroft-server admin`, one per line, each with the words that may follow it:
# its options, and the alternatives in its usage ("on|off").
verbs() {
  "$BIN/undercroft-server" admin --help </dev/null | LC_ALL=C awk '
    /^Verbs/ { on = 1; next }
    on && /^  [a-z]/ {
      line = $1
      for (i = 2; i <= NF; ++i) {
        gsub(/[][]/, "", $i)
        if ($i ~ /^--/ || $i ~ /^[a-z]+(\|[a-z]+)+$/) { gsub(/\|/, " ", $i); line = line " " $i }
      }
      print line
    }'
}
verb_names() { verbs | cut -d' ' -f1 | tr '\n' ' ' | sed 's/ $//'; }

bash_verbs() {
  local verb words
  echo '  if [ "${COMP_WORDS[1]}" = admin ]; then'
  echo '    local word verb='
  echo '    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do'
  echo '      case $word in -*) ;; *) verb=${verb:-$word} ;; esac'
  echo '    done'
  echo '    case $verb in'
  echo "      '') COMPREPLY=(\$(compgen -W '$(verb_names)' -- \"\$now\")) ;;"
  while read -r verb words; do
    [ -z "$words" ] || echo "      $verb) COMPREPLY=(\$(compgen -W '$words' -- \"\$now\")) ;;"
  done < <(verbs)
  echo '    esac'
  echo '    return'
  echo '  fi'
}

zsh_verbs() {
  local verb words
  echo 'if [[ ${words[2]} == admin ]]; then'
  echo '  case ${words[3]} in'
  while read -r verb words; do
    [ -z "$words" ] || echo "    $verb) (( CURRENT > 3 )) && compadd -- $words && return ;;"
  done < <(verbs)
  echo '  esac'
  echo "  (( CURRENT == 3 )) && compadd -- $(verb_names)"
  echo '  return'
  echo 'fi'
}

fish_verbs() {
  local verb words
  local admin='__fish_seen_subcommand_from admin'
  echo "complete -c undercroft-server -n '$admin; and not __fish_seen_subcommand_from $(verb_names)' -x -a '$(verb_names)'"
  while read -r verb words; do
    [ -z "$words" ] ||
      echo "complete -c undercroft-server -n '$admin; and __fish_seen_subcommand_from $verb' -x -a '$words'"
  done < <(verbs)
}

bash_completion() {
  local program=$1 name=_${1//-/_} letter flag takes all=
  echo "# Completion of $program for bash. Written by scripts/manuals.sh."
  echo "$name() {"
  echo '  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}'
  echo '  COMPREPLY=()'
  [ "$program" != undercroft-server ] || bash_verbs
  echo '  case $before in'
  while IFS=$'\x1f' read -r letter flag takes; do
    all="$all $flag"
    [ -n "$takes" ] || continue
    local pattern="${letter:+$letter | }$flag" words
    words=$(words_after "$takes")
    if [ -n "$words" ]; then
      echo "    $pattern) COMPREPLY=(\$(compgen -W '$words' -- \"\$now\")); return ;;"
    elif wants_file "$takes"; then
      echo "    $pattern) COMPREPLY=(\$(compgen -f -- \"\$now\")); return ;;"
    else
      echo "    $pattern) return ;;"
    fi
  done < <(flags_of "$program" | cut -f1-3 | tr '\t' '\037')
  echo '  esac'
  echo "  COMPREPLY=(\$(compgen -W '${all# }' -- \"\$now\"))"
  echo '}'
  echo "complete -F $name $program"
}

zsh_completion() {
  local program=$1 letter flag takes help
  echo "#compdef $program"
  echo "# Completion of $program for zsh. Written by scripts/manuals.sh."
  [ "$program" != undercroft-server ] || zsh_verbs
  echo '_arguments \'
  while IFS=$'\x1f' read -r letter flag takes help; do
    help=$(printf '%s' "$help" | tr -d "'[]:\`\\\\")
    local rest=
    if [ -n "$(words_after "$takes")" ]; then rest=":value:($(words_after "$takes"))"
    elif wants_file "$takes"; then rest=':file:_files'
    elif [ -n "$takes" ]; then rest=':value: '; fi
    echo "  '$flag[$help]$rest' \\"
    [ -z "$letter" ] || echo "  '$letter[$help]$rest' \\"
  done < <(flags_of "$program" | tr '\t' '\037')
  echo "  '*:argument: '"
}

fish_completion() {
  local program=$1 letter flag takes help
  echo "# Completion of $program for fish. Written by scripts/manuals.sh."
  [ "$program" != undercroft-server ] || fish_verbs
  while IFS=$'\x1f' read -r letter flag takes help; do
    help=$(printf '%s' "$help" | tr -d "'\\\\")
    local line="complete -c $program -l ${flag#--}"
    [ -z "$letter" ] || line="$line -s ${letter#-}"
    if [ -n "$(words_after "$takes")" ]; then line="$line -x -a '$(words_after "$takes")'"
    elif wants_file "$takes"; then line="$line -r -F"
    elif [ -n "$takes" ]; then line="$line -x"; fi
    echo "$line -d '$help'"
  done < <(flags_of "$program" | tr '\t' '\037')
}

for program in undercroft undercroft-server undercroft-scenario undercroft-map; do
  page "$program"
  bash_completion "$program" >"$OUT/completion/$program.bash"
  zsh_completion "$program" >"$OUT/completion/_$program"
  fish_completion "$program" >"$OUT/completion/$program.fish"
done
