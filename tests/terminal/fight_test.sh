# fight_test.sh: the log of a fight, sentence by sentence.
. "$(dirname "$0")/lib.sh"
serve 0 "$HERE/fight.toml"
up a 80 24 "$(play Alice --hints off --crawl-ms 1000 --log "$WORK/frames")"; W a 'Turn 0'
up b 80 24 "$(play Bob --hints off --crawl-ms 0)"; W b 'Turn 0'
# The log as a single line, without margins and line breaks.
told() { C "$1" | sed -n 18,22p | sed 's/^▸\?[ 0-9]*//' | tr '\n' ' ' | tr -s ' '; }
tells() {
  local i
  for i in $(seq 100); do told "$1" | grep -qE -- "$2" && return; sleep 0.05; done
  fail "the log of $1 never shows /$2/"
}
turn() { t=$(turn_of a); K a "$1"; W a 'READY|Turn '"$((t + 1)) "; K b "$2"; W a "Turn $((t + 1)) "; W b "Turn $((t + 1)) "; }

# A duel without damage: every strike is logged, line by line, whichever side is faster (R74).
turn j .
tells a '(You attack|The stone idol is faster)'
tells a 'You attack the stone idol\. (You are|The stone idol is) faster\.'
tells a 'You strike back\. You hit the stone idol, to no effect\.'
tells a 'The stone idol strikes back\. The stone idol hits you, to no effect\.'
expect 'no damage is logged' [ -z "$(told a | grep -E 'for [0-9]')" ]
lines=$(C a | grep -c '^▸ ')
frames=$(grep -c "frame of turn $((t + 1)):" "$WORK/frames")
expect "its $lines lines are drawn one by one, there were $frames frames" [ "$lines" -ge 3 -a "$frames" -ge "$lines" ]
tells b 'Alice hits the stone idol, to no effect\. \(x2\)'
tells b 'The stone idol hits Alice, to no effect\.'
ok 'a duel without damage, line by line, with repetitions merged'

# A key shows the rest of the story at once, and still acts.
turn j .
K a x; W a 'Look Here: You'; K a Escape
tells a 'You (dodge|attack) the stone idol\.'
expect 'the whole story is shown' [ "$(C a | grep -c '^▸ ')" -ge 2 ]
ok 'a key completes the story and still acts'

turn n j
K a Space
tells a 'You attack the rat\. (You are|The rat is) faster\..* You hit the rat for [0-9]+\. You kill the rat\.'
tells a 'Bob hits the weevil for [0-9]+\. Bob kills the weevil\.'
tells b 'Alice hits the rat for [0-9]+\. Alice kills the rat\.'
ok 'each sentence begins with its subject'

# Neither an unknown key nor natural healing adds a log line.
before=$(told a)
K a '#'; W a "Unknown key '#'"
expect 'an unknown key is not logged' [ "$(told a)" = "$before" ]
turn j .
for i in $(seq 30); do
  turn . .
done
N a 'better|\+1'; N b 'better|\+1'
ok 'no line for an unknown key or for healing by one'
stop_server

# A creature with the trait Unseen, and one merely out of sight.
serve 0 "$HERE/unseen.toml"
up c 80 24 "$(play Alice --hints off --crawl-ms 0)"; W c 'Turn 0'
up d 80 24 "$(play Bob --hints off --crawl-ms 0)"; W d 'Turn 0'
for i in $(seq 6); do
  t=$(turn_of c); K c .; K d .; W c "Turn $((t + 1)) "; W d "Turn $((t + 1)) "
done
K c m; W c 'Something unseen (attacks|strikes)'; W c 'The phantom is revealed'; N c 'out of sight'
K d m; W d 'Something out of sight hits you'; N d 'unseen'
ok 'unseen, and out of sight'
