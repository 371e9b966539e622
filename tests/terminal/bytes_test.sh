# bytes_test.sh: what is written to the terminal: a step is little, waiting is nothing.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice --hints off)"; W a 'Turn 0'
K a j; W a 'Turn 1 '; sleep 0.5
$TM pipe-pane -t =a: "cat >> $WORK/bytes"
written() { sleep 0.4; wc -c <"$WORK/bytes"; }
sleep 0.3; : >"$WORK/bytes"
# What its own process has had of the processor, in ticks of 10 ms.
pid=$(pgrep -P "$(F a '#{pane_pid}')" -f 'undercroft -s' | head -1)
ticks() { local all; read -ra all <"/proc/$pid/stat"; echo $((all[13] + all[14])); }
before=$(ticks)
sleep 10
# Nothing but how long the line takes, where a busy machine makes that another number.
idle=$(wc -c <"$WORK/bytes")
expect "waiting writes next to nothing, it was $idle bytes" [ "$idle" -le 120 ]
expect 'and nothing but the line' [ -z "$(LC_ALL=C sed -E $'s/\033\\[[0-9;]*[A-Za-z]//g; s/[0-9ms ]//g' "$WORK/bytes")" ]
used=$(($(ticks) - before))
expect "waiting takes less than 0.5 % of a processor, it was $used ticks in 10 s" [ $used -lt 5 ]
echo "waiting: $idle bytes, $used ticks of 10 ms in 10 s"
before=$(written)
for key in l l l h h k j; do
  K a $key; after=$(written)
  echo "a step ($key): $((after - before)) bytes"
  expect "a step is at most 300 bytes, $key was $((after - before))" [ $((after - before)) -le 300 ]
  before=$after
done
expect 'nothing was drawn anew' [ -z "$(LC_ALL=C grep -aE $'\033\\[[23]?J' "$WORK/bytes")" ]
ok 'bytes'

# Only who wishes them has a title for the window, and frames that are marked as such.
for mark in $'\033]2;' $'\033[?2026'; do
  expect 'unasked, neither' [ -z "$(LC_ALL=C grep -aF "$mark" "$WORK/bytes")" ]
done
up t 80 24 "sleep 1; $(play Bob --title on --sync on)"
$TM pipe-pane -t =t: "cat >> $WORK/asked"
W t 'Turn'; sleep 0.3
expect 'the title names the hero' [ -n "$(LC_ALL=C grep -aF $'\033]2;Undercroft: Bob, depth 1' "$WORK/asked")" ]
frames() { LC_ALL=C grep -aoF "$1" "$WORK/asked" | wc -l; }
expect 'each frame has a beginning and an end' \
  [ "$(frames $'\033[?2026h')" -gt 0 -a "$(frames $'\033[?2026h')" = "$(frames $'\033[?2026l')" ]
K t S; W t 'y/N'; K t y; W t 'rc=0'; sleep 0.3
expect 'the old title comes back' [ -n "$(LC_ALL=C grep -aF $'\033[23;2t' "$WORK/asked")" ]
ok 'title and frames'
