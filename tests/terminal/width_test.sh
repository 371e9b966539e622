# width_test.sh: a terminal that draws line characters two columns wide (East Asian locales) gets plain ASCII. The
# terminal is this script: it answers the client's question about the cursor.
. "$(dirname "$0")/lib.sh"
serve

shows() {  # shows FILE TEXT: waits until a terminal's output contains TEXT
  local i
  for i in $(seq 100); do LC_ALL=C grep -qaF -- "$2" "$1" && return; sleep 0.05; done
  fail "$1 never showed '$2'"
}
# run NAME COLUMN FLAGS...: a client on a terminal that reports the cursor in COLUMN.
run() {
  local name=$1 column=$2; shift 2
  mkfifo "$WORK/$name.in"
  script -qfc "stty rows 24 cols 80; $(play "$name" --hints off "$@")" /dev/null \
      <"$WORK/$name.in" >"$WORK/$name.out" 2>&1 &
  exec 7>"$WORK/$name.in"
  [ -z "$column" ] || { shows "$WORK/$name.out" $'\033[6n'; printf '\033[1;%dR' "$column" >&7; }
  shows "$WORK/$name.out" 'Turn '; sleep 0.5
}
leave() { printf 'S' >&7; sleep 0.3; printf 'y' >&7; shows "$WORK/$1.out" 'is safe'; exec 7>&-; }

run Wide 3; shows "$WORK/Wide.out" 'too wide here'; shows "$WORK/Wide.out" '#'; leave Wide
run Narrow 2; shows "$WORK/Narrow.out" '│'
expect 'no notice' [ -z "$(LC_ALL=C grep -aF 'too wide' "$WORK/Narrow.out")" ]; leave Narrow
run Chosen '' --charset unicode
expect 'a chosen character set is not questioned' [ -z "$(LC_ALL=C grep -aF $'\033[6n' "$WORK/Chosen.out")" ]; leave Chosen
ok 'ambiguous width'
