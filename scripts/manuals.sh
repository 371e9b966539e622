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

# Prints the commands of undercroft-server, one per line.
server_commands() {
  "$BIN/undercroft-server" --help </dev/null |
    awk '/^Commands/ { on = 1; next } /^[A-Z]/ { on = 0 } on && $1 == "undercroft-server" { print $2 }'
}

# Prints the subcommands of a command, one per line, each with a "|" and the words that may follow it:
# its options, and the alternatives in its usage ("on|off"). "realm pause" is one of `admin`. What
# follows three spaces is help.
subcommands_of() {
  "$BIN/undercroft-server" "$1" --help </dev/null | LC_ALL=C awk '
    /^Verbs|^Subcommands/ { on = 1; next }
    on && /^  [a-z]/ {
      $0 = substr($0, 3)
      sub(/   .*/, "")
      name = $1
      first = 2
      if ($2 ~ /^[a-z]+$/) { name = name " " $2; first = 3 }
      words = ""
      for (i = first; i <= NF; ++i) {
        gsub(/[][]/, "", $i)
        sub(/\.+$/, "", $i)
        if ($i ~ /^--/ || $i ~ /^[a-z]+(\|[a-z]+)+$/) { gsub(/\|/, " ", $i); words = words " " $i }
      }
      sub(/^ /, "", words)
      print name "|" words
    }'
}

# Prints the options in the --help of a command, in one line.
options_in() {
  "$BIN/undercroft-server" "$1" --help </dev/null | grep -oE '^  (-[A-Za-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+' |
    sort -u | tr '\n' ' ' | sed 's/ $//'
}

# Prints what may follow the words of a command line, one line for each: "admin realm|exact|list new".
# "exact": right behind them; "after": anywhere behind them; "files": as well as names of files. Each
# word is offered once.
command_tree() {
  local command family name words
  for command in $(server_commands); do
    subcommands_of "$command" >"$OUT/subcommands"
    if [ ! -s "$OUT/subcommands" ]; then
      echo "$command|files|$(options_in "$command")"
      continue
    fi
    words=$(cut -d'|' -f1 "$OUT/subcommands" | cut -d' ' -f1 | awk '!seen[$0]++' | tr '\n' ' ')
    echo "$command|exact|$words$(options_in "$command")"
    for family in $(sed -n 's/^\([a-z]*\) [a-z]*|.*/\1/p' "$OUT/subcommands" | sort -u); do
      words=$(sed -n "s/^$family \([a-z]*\)|.*/\1/p" "$OUT/subcommands" | tr '\n' ' ')
      echo "$command $family|exact|${words% }"
    done
    while IFS='|' read -r name words; do
      [ -z "$words" ] || echo "$command $name|after|$words"
    done <"$OUT/subcommands"
  done
  rm -f "$OUT/subcommands"
}

# The options of commands that take a value, which is none of the words that lead to a verb.
VALUED='--data | --socket | --pid | --store | --store-ca | --store-cert | --store-key'

bash_commands() {
  local path kind words end files
  echo '  local i typed='
  echo '  for ((i = 1; i < COMP_CWORD; ++i)); do'
  echo '    case ${COMP_WORDS[i]} in'
  echo "      $VALUED) ((++i)) ;;"
  echo '      -*) ;;'
  echo '      *) typed="$typed ${COMP_WORDS[i]}" ;;'
  echo '    esac'
  echo '  done'
  echo '  case "$typed " in'
  while IFS='|' read -r path kind words; do
    end='*' files=
    [ "$kind" != exact ] || end=
    [ "$kind" != files ] || files='-f '
    echo "    \" $path \"$end) COMPREPLY=(\$(compgen $files-W '$words' -- \"\$now\")); return ;;"
  done <<<"$TREE"
  echo "    \" ${COMMANDS// / \"* | \" } \"*) return ;;"
  echo '  esac'
}

zsh_commands() {
  local path kind words end files
  echo 'local word skips= typed='
  echo 'for word in ${words[2,CURRENT-1]}; do'
  echo '  if [[ -n $skips ]]; then skips=; continue; fi'
  echo '  case $word in'
  echo "    ${VALUED// | /|}) skips=1 ;;"
  echo '    -*) ;;'
  echo '    *) typed="$typed $word" ;;'
  echo '  esac'
  echo 'done'
  echo 'case "$typed " in'
  while IFS='|' read -r path kind words; do
    end='*' files=
    [ "$kind" != exact ] || end=
    [ "$kind" != files ] || files=' _files;'
    echo "  \" $path \"$end) compadd -- $words;$files return ;;"
  done <<<"$TREE"
  echo "  \" ${COMMANDS// / \"*|\" } \"*) return ;;"
  echo 'esac'
  echo "(( CURRENT == 2 )) && compadd -- $COMMANDS"
}

fish_commands() {
  local path kind words end files
  echo 'function __undercroft_server_path'
  echo '  set -l skips 0'
  echo '  for word in (commandline -opc)[2..-1]'
  echo '    if test $skips = 1; set skips 0; continue; end'
  echo '    switch $word'
  echo "      case ${VALUED// | / }; set skips 1"
  echo "      case '-*'"
  echo "      case '*'; echo -n \$word ''"
  echo '    end'
  echo '  end'
  echo 'end'
  echo "complete -c undercroft-server -n '__fish_use_subcommand' -x -a '$COMMANDS'"
  while IFS='|' read -r path kind words; do
    end= files=' -x'
    [ "$kind" != exact ] || end='$'
    [ "$kind" != files ] || files=
    echo "complete -c undercroft-server -n 'string match -qr \"^$path $end\" -- (__undercroft_server_path)'$files -a '$words'"
  done <<<"$TREE"
}

bash_completion() {
  local program=$1 name=_${1//-/_} letter flag takes all=
  echo "# Completion of $program for bash. Written by scripts/manuals.sh."
  echo "$name() {"
  echo '  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}'
  echo '  COMPREPLY=()'
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
  if [ "$program" = undercroft-server ]; then
    bash_commands
    all="$all $COMMANDS"
  fi
  echo "  COMPREPLY=(\$(compgen -W '${all# }' -- \"\$now\"))"
  echo '}'
  echo "complete -F $name $program"
}

zsh_completion() {
  local program=$1 letter flag takes help
  echo "#compdef $program"
  echo "# Completion of $program for zsh. Written by scripts/manuals.sh."
  [ "$program" != undercroft-server ] || zsh_commands
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
  [ "$program" != undercroft-server ] || fish_commands
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

COMMANDS=$(server_commands | tr '\n' ' ' | sed 's/ $//')
TREE=$(command_tree)
for program in undercroft undercroft-server undercroft-scenario undercroft-map undercroft-balance; do
  page "$program"
  bash_completion "$program" >"$OUT/completion/$program.bash"
  zsh_completion "$program" >"$OUT/completion/_$program"
  fish_completion "$program" >"$OUT/completion/$program.fish"
done
