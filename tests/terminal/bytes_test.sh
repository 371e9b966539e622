# bytes_test.sh: output to the terminal: a step takes few bytes, waiting takes almost none.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice --hints off)"; W a 'Turn 0'
K a j; W a 'Turn 1 '; sleep 0.5
$TM pipe-pane -t =a: "cat >> $WORK/bytes"
written() { sleep 0.4; wc -c <"$WORK/bytes"; }
sleep 0.3; : >"$WORK/bytes"
# How often the client woke up from a wait, all threads together. A count, unlike the CPU time of a wake-up, does not
# depend on how busy the machine is.
pid=$(pgrep -P "$(F a '#{pane_pid}')" -f 'undercroft -s' | head -1)
wakeups() { awk '/^voluntary_ctxt_switches/ { n += $2 } END { print n }' "/proc/$pid/task/"*/status; }
before=$(wakeups)
sleep 10
# Only the ping time, its mark and its colour may change, once a second: they vary on a busy machine.
idle=$(wc -c <"$WORK/bytes")
expect "waiting writes at most 300 bytes, it was $idle bytes" [ "$idle" -le 300 ]
expect 'waiting redraws only the ping time' [ -z "$(LC_ALL=C sed -E $'s/\033\\[[0-9;]*[A-Za-z]//g; s/[netms0-9 ~!]//g' "$WORK/bytes")" ]
woken=$(($(wakeups) - before))
expect "waiting wakes the client at most 5 times a second, it was $woken times in 10 s" [ $woken -le 50 ]
echo "waiting: $idle bytes, $woken wake-ups in 10 s"
before=$(written)
for key in l l l h h k j; do
  K a $key; after=$(written)
  echo "a step ($key): $((after - before)) bytes"
  expect "a step is at most 300 bytes, $key was $((after - before))" [ $((after - before)) -le 300 ]
  before=$after
done
expect 'the screen was never cleared' [ -z "$(LC_ALL=C grep -aE $'\033\\[[23]?J' "$WORK/bytes")" ]
ok 'bytes'

# The window title and synchronized frames are off by default.
for mark in $'\033]2;' $'\033[?2026'; do
  expect 'no title and no frame marks by default' [ -z "$(LC_ALL=C grep -aF "$mark" "$WORK/bytes")" ]
done
up t 80 24 "sleep 1; $(play Bob --title on --sync on)"
$TM pipe-pane -t =t: "cat >> $WORK/asked"
W t 'Turn'; sleep 0.3
expect 'the title names the hero' [ -n "$(LC_ALL=C grep -aF $'\033]2;Undercroft: Bob, depth 1' "$WORK/asked")" ]
frames() { LC_ALL=C grep -aoF "$1" "$WORK/asked" | wc -l; }
expect 'each frame has a beginning and an end' \
  [ "$(frames $'\033[?2026h')" -gt 0 -a "$(frames $'\033[?2026h')" = "$(frames $'\033[?2026l')" ]
K t S; W t 'y/N'; K t y; W t 'rc=0'; sleep 0.3
expect 'the old title is restored' [ -n "$(LC_ALL=C grep -aF $'\033[23;2t' "$WORK/asked")" ]
ok 'title and frames'
