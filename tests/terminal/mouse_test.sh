# mouse_test.sh: the mouse in both encodings that terminals send, the keypad, and unknown keys.
. "$(dirname "$0")/lib.sh"
serve

# x10, sgr S BUTTON X Y: one click in that encoding. Columns and rows count from 0.
# A button also sends a release, a wheel does not.
x10_event() { K "$1" -H 1b 5b 4d "$(printf '%x' $((32 + $2)))" "$(printf '%x' $((33 + $3)))" "$(printf '%x' $((33 + $4)))"; }
x10() { x10_event "$@"; [ "$2" -ge 64 ] || x10_event "$1" 3 "$3" "$4"; }
sgr_event() { T "$1" "$(printf '\033[<%d;%d;%d%s' "$2" $(($3 + 1)) $(($4 + 1)) "$5")"; }
sgr() { sgr_event "$@" M; [ "$2" -ge 64 ] || sgr_event "$@" m; }
LEFT=0 RIGHT=2 WHEEL_UP=64 WHEEL_DOWN=65

for form in x10:tmux-256color sgr:xterm-256color; do
  press=${form%%:*}
  UP_TERM=${form#*:} up "$press" 80 24 "$(play "Hero-$press")"
  W "$press" 'Turn [0-9]+ .*(free|YOUR TURN)'
  expect 'mouse reporting is on' [ "$(F "$press" '#{mouse_any_flag}')" = 1 ]
  x=$(F "$press" '#{cursor_x}') y=$(F "$press" '#{cursor_y}') t=$(turn_of "$press")
  $press "$press" $LEFT $((x + 1)) "$y"; W "$press" "Turn $((t + 1)) "
  expect 'a click on an adjacent cell is a step' [ "$(F "$press" '#{cursor_x}')" = $((x + 1)) ]
  $press "$press" $LEFT $((x + 1)) "$y"; W "$press" "Turn $((t + 2)) "
  $press "$press" $RIGHT "$x" "$y"; W "$press" 'Look 1 west'; K "$press" Escape; W "$press" '\? help'
  hint=$(row "$press" 23); hint=${hint%%\? help*}
  $press "$press" $LEFT ${#hint} 23; W "$press" 'Help 1/'; K "$press" Escape
  $press "$press" $WHEEL_UP 5 20; W "$press" 'Messages'; $press "$press" $WHEEL_DOWN 5 20; K "$press" Escape
  expect 'looking costs no turn' [ "$(turn_of "$press")" = $((t + 2)) ]
  K "$press" F9; W "$press" 'selects text'
  expect 'F9 leaves the mouse to the terminal' [ "$(F "$press" '#{mouse_any_flag}')" = 0 ]
  K "$press" F9; W "$press" 'mouse is on'
  expect 'F9 takes it back' [ "$(F "$press" '#{mouse_any_flag}')" = 1 ]
  K "$press" S; K "$press" y; W "$press" 'rc=0'
  expect 'mouse reporting is off at the end' [ "$(F "$press" '#{mouse_any_flag}')" = 0 ]
  ok "the mouse of ${form#*:}"
done

up n 80 24 "$(play Nora --no-mouse)"; W n 'Turn [0-9]+ .*(free|YOUR TURN)'
expect '--no-mouse leaves reporting off' [ "$(F n '#{mouse_any_flag}')" = 0 ]
ok '--no-mouse'

# A keypad in application mode.
x=$(F n '#{cursor_x}') y=$(F n '#{cursor_y}') t=$(turn_of n)
T n $'\033Ou'; W n 'An idler is near'
expect 'the middle key rests, refused near a foe' [ "$(F n '#{cursor_x} #{cursor_y}') $(turn_of n)" = "$x $y $t" ]
sleep 0.6  # the refusal drops steps that were typed before it could be read
T n $'\033Ov'; W n "Turn $((t + 1)) "
expect '6 is east' [ "$(F n '#{cursor_x}')" = $((x + 1)) ]
T n $'\033Ot'; W n "Turn $((t + 2)) "; T n $'\033OE'; W n 'An idler is near|in full health|You have waited'
expect '4 is west' [ "$(F n '#{cursor_x} #{cursor_y}')" = "$x $y" ]
# Arrows and Home work in both cursor-key modes.
t=$(turn_of n)
for keys in $'\033[C' $'\033OD' $'\033OC' $'\033[D'; do
  T n "$keys"; t=$((t + 1)); W n "Turn $t "
done
expect 'there and back' [ "$(F n '#{cursor_x} #{cursor_y}')" = "$x $y" ]
T n $'\033[6~'; W n "Turn $((t + 1)) "; T n $'\033[H'; W n "Turn $((t + 2)) "
ok 'the keypad'

for i in 1 2 3; do K n '#'; done; W n "^Unknown key '#'"
expect 'an unknown key costs no turn and no log line' [ "$(C n | grep -c 'Unknown')" = 1 ]
expect 'the cursor is visible' [ "$(F n '#{cursor_flag}')" = 1 ]
ok 'unknown keys'
