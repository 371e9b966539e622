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

# A duel without damage is one line, whoever strikes first (R74).
for i in $(seq 12); do
  turn j .
  told a | grep -q 'glances off' && break
done
tells a '(Your|its|Its|the) blow glances off (the stone idol|it|you|your armour)'
expect 'no damage is logged' [ -z "$(told a | grep -E 'for [0-9]')" ]
tells b "(blow glances off|dodges)"
ok 'a duel without damage'

# A key shows the rest of the story at once, and still acts.
turn j j
K a x; W a 'Look Here: You'; K a Escape
tells a 'stone idol.*Bob hits (the weevil|it) for [0-9]+ and kills it\.'
ok 'a key completes the story and still acts'

turn n .
tells a 'ou hit (the rat|it) for [0-9]+ and kill it\.'
tells b 'Alice hits (the rat|it) for [0-9]+ and kills it\.'
ok 'each exchange is one line with its outcome'

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
K c m; W c 'The phantom strikes from ambush|Something unseen'; N c 'out of sight'
K d m; W d 'Something out of sight hits you'; N d 'unseen'
ok 'unseen, and out of sight'
stop_server

# One key walks to the rat and strikes until it is dead (R204): three steps and two blows.
serve 0 "$HERE/order.toml"
up e 80 24 "$(play Alice --hints off --crawl-ms 0)"; W e 'Turn 0'
K e Tab; W e 'ou hit the rat for [0-9] and kill it\.'; W e 'Turn 5 '
K e Tab; W e 'There is no foe in view\.'; W e 'Turn 5 '
ok 'one key fights until there is news'
