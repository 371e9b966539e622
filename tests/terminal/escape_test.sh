# escape_test.sh: a lone Esc acts at once. No time is measured: the checks only wait for what the screen
# shows. An environment that makes ncurses wait an hour for the rest of a sequence changes nothing.
. "$(dirname "$0")/lib.sh"
serve
delay() { env "$@" "$BIN/undercroft" --doctor -s ws://127.0.0.1:1 </dev/null | sed -n 's/^Esc .* after \([0-9]*\) ms$/\1/p'; }
for term in tmux-256color xterm vt100 linux; do
  expect "25 ms with TERM=$term" [ "$(delay TERM=$term)" = 25 ]
done
expect 'an ESCDELAY of an hour becomes 25 ms' [ "$(delay ESCDELAY=3600000)" = 25 ]
expect 'an ESCDELAY that is not a number becomes 25 ms' [ "$(delay ESCDELAY=soon)" = 25 ]
expect 'a shorter ESCDELAY is used' [ "$(delay ESCDELAY=5)" = 5 ]
ok 'the delay'

for term in tmux-256color xterm-256color; do
  UP_TERM=$term up "$term" 80 24 "ESCDELAY=3600000 $(play "Hero-${term%%-*}" --hints off)"
  W "$term" 'Turn [0-9]+ .*(free|YOUR TURN)'
  for page in x '?' i =; do
    K "$term" "$page"; W "$term" 'Esc( back|: cancel)|Look Here|Your pack is empty'
    K "$term" Escape; W "$term" 'arrows move .*\? help'
  done
  K "$term" Enter; T "$term" 'half a line'; W "$term" ':half a line'
  K "$term" Escape; W "$term" '^:$'
  ok "a lone Esc ($term)"

  # Esc and the rest of a sequence in one write are one key. Esc and a letter are Alt and the letter, which means nothing.
  x=$(F "$term" '#{cursor_x}') y=$(F "$term" '#{cursor_y}') t=$(turn_of "$term")
  K "$term" -H 1b 5b 43; W "$term" "Turn $((t + 1)) "
  expect 'three bytes are one Right' [ "$(F "$term" '#{cursor_x} #{cursor_y}')" = "$((x + 1)) $y" ]
  K "$term" x; W "$term" 'Look Here'
  T "$term" $'\033l'; K "$term" -H 1b; N "$term" "Turn $((t + 2)) "
  W "$term" '\? help'; N "$term" 'Look Here'
  K "$term" l; W "$term" "Turn $((t + 2)) "
  expect 'Esc closes look mode, then one step' [ "$(F "$term" '#{cursor_x} #{cursor_y}')" = "$((x + 2)) $y" ]
  N "$term" 'Look Here'
  K "$term" S; W "$term" 'y/N'; K "$term" y; W "$term" 'rc=0'
  ok "Esc and following bytes ($term)"
done
