# keys_test.sh: byte sequences that real terminals send cost no turn, unless they are a key that does.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice --hints off)"; W a 'Turn [0-9]+ .*(free|YOUR TURN)'
t=$(turn_of a) x=$(F a '#{cursor_x}') y=$(F a '#{cursor_y}')
# Each of these was obeyed letter by letter.
for bytes in '\033[29~' '\033[9;5u' '\033]11;rgb:1e1e/1e1e/1e1e\033\\' '\033[24;80R' '\033j' '\033]52;c;amtsag==\007' \
             '\033P>|tmux 3.3a\033\\' '\033[?62;4c' '\033[13;2u' '\033[27u'; do
  T a "$(printf "$bytes")"; sleep 0.1
done
K a Escape; K a x; W a 'Look Here'; K a Escape; W a '\? help'
expect 'no turn has passed' [ "$(turn_of a) $(F a '#{cursor_x} #{cursor_y}')" = "$t $x $y" ]
T a $'\033[11~'; W a 'Help 1/'; T a $'\033[27u'; W a '^:$|\? help'; N a 'Help 1/'
T a $'\033[1~'; W a "Turn $((t + 1)) "
expect "PuTTY's Home is north-west" [ "$(F a '#{cursor_x} #{cursor_y}')" = "$((x - 1)) $((y - 1))" ]
T a $'\033[6~'; W a "Turn $((t + 2)) "
ok 'sequences are read whole'

# The end mark of a paste is lost: the paste ends by Ctrl-C.
T a $'\033[200~hhh'; W a 'Paste ignored'
K a C-c; W a 'Ctrl-C again leaves'
K a Escape; K a x; W a 'Look Here'; K a Escape
expect 'nothing of it was obeyed' [ "$(turn_of a)" = $((t + 2)) ]
ok 'a paste without its end'
K a S; W a 'y/N'; K a y; W a 'rc=0'
