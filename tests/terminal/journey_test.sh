# journey_test.sh: from the top of seed 11 to its stairs down as a careful player: explore, fight, rest when
# hurt, take the stairs. Step by step this takes more than 300 keys.
. "$(dirname "$0")/lib.sh"
"$BIN/undercroft-server" --listen 127.0.0.1:0 --seed 11 --rule death=respawn --rule after_run=stay --ephemeral >"$WORK/server.log" 2>&1 &
SERVER_PID=$!
wait_for_port
# --step-ms is long enough that each step gets its own frame.
up a 80 24 "$(play Alice --hints off --step-ms 30 --log "$WORK/frames")"; W a 'Turn 0'

# Waits until the screen no longer changes.
settle() {
  local now last=
  while now=$(C a | sed 's/net [0-9]*ms//'); [ "$now" != "$last" ]; do last=$now; sleep 0.25; done
}
# Prints the key towards the first foe in the sidebar, or nothing.
foe() {
  local line
  line=$(C a | cut_columns 58 22 | sed -n '/In view/,$p' | grep -E '^│[A-Za-z] ' | grep -vE '^│[A-Za-z] (hermit|pilgrim|pedlar|armourer|captive|squire|archer|hound|tinker|drummer|man)' | head -1)
  case $line in
    *↑*) echo k ;; *↓*) echo j ;; *←*) echo h ;; *→*) echo l ;;
    *↖*) echo y ;; *↗*) echo u ;; *↙*) echo b ;; *↘*) echo n ;;
  esac
}
health() { C a | grep -oE 'HP [^ ]* +[0-9]+/[0-9]+' | grep -oE '[0-9]+/' | tr -d /; }
keys=0 rests=0 knows_stairs=0
press() { K a "$1"; keys=$((keys + 1)); settle; }
settle
while ! row a 0 | grep -qE 'Depth 2|D2'; do
  expect "at most 230 keys" [ $keys -lt 230 ]
  if C a | grep -q 'Choose a kit'; then
    press Enter
    continue
  fi
  towards=$(foe)
  C a | cut_columns 0 58 | sed -n '2,17p' | grep -q '>' && knows_stairs=1
  if C a | grep -q 'You are dead'; then press r
  elif [ -n "$towards" ]; then
    before=$(turn_of a)
    press Tab
    # Badly hurt, Tab does nothing: choose each step.
    if [ "$(turn_of a)" = "$before" ]; then press "$towards"; fi
  elif [ "$(health)" -lt 18 ] && [ $rests -lt 20 ]; then rests=$((rests + 1)); press Z
  elif [ $knows_stairs = 1 ]; then press '>'
  else press o
  fi
done
ok "the stairs of seed 11 in $keys keys and $(turn_of a) turns"

# The bytes of those turns. Turns above 300 bytes move the camera, enter a room full of things, or log a fight. This
# journey has a fight with seven foes in view at a time, whose rows in the list change places.
# A full redraw would take 4,000 bytes or more.
awk '/frame of turn/ { turn = $5 + 0; if (turn > 0) bytes[turn] += $6 }
     END { for (turn in bytes) { all += bytes[turn]; count++; if (bytes[turn] > 300) above++
                                 if (bytes[turn] > most) most = bytes[turn] }
           print count, int(all / count), int(100 * above / count), most }' "$WORK/frames" >"$WORK/cost"
read -r count mean above most <"$WORK/cost"
echo "$count turns: $mean bytes on average, $above % above 300, at most $most"
expect 'more than 100 turns were drawn' [ "$count" -gt 100 ]
expect "a turn takes at most 500 bytes on average, it was $mean" [ "$mean" -le 500 ]
expect "at most 72 % of the turns take more than 300 bytes, it was $above %" [ "$above" -le 72 ]
expect "no turn takes more than 3,900 bytes, the largest was $most" [ "$most" -le 3900 ]
ok 'bytes per turn'
