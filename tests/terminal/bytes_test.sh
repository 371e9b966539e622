# bytes_test.sh: what is written to the terminal: a step is little, waiting is nothing.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"; W a 'Turn 0'
K a j; W a 'Turn 1 '; sleep 0.5
$TM pipe-pane -t =a: "cat >> $WORK/bytes"
written() { sleep 0.4; wc -c <"$WORK/bytes"; }
sleep 0.3; : >"$WORK/bytes"
sleep 3
expect 'waiting alone writes nothing' [ "$(wc -c <"$WORK/bytes")" = 0 ]
before=$(written)
for key in l l l h h k j; do
  K a $key; after=$(written)
  expect "a step is at most 300 bytes, $key was $((after - before))" [ $((after - before)) -le 300 ]
  before=$after
done
expect 'nothing was drawn anew' [ -z "$(LC_ALL=C grep -aE $'\033\\[[23]?J' "$WORK/bytes")" ]
ok 'bytes'
