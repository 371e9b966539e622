# ending_test.sh: a player ends its own hero: two confirmations, a death for the others, a free name.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"; W a 'Turn 0'
up b 80 24 "$(play Bob)"; W b '1@ Alice'
# Anything but "yes" leaves the hero alive.
K a Q; W a 'End Alice\? The hero dies for good\. \[y/N\]'; K a n; W a '[?] help'
K a Q; W a 'y/N'; K a y; W a 'type yes to end the hero:'; expect 'the cursor is there' [ "$(F a '#{cursor_y}')" = 22 ]
T a 'yo'; K a Enter; W a 'Hero not ended'
K a Q; W a 'y/N'; K a y; W a 'type yes'; K a Escape; W a '[?] help'
W b '1@ Alice'
ok 'two confirmations'

K a Q; W a 'y/N'; K a y; W a 'type yes'; T a 'yes'; K a Enter
W a 'Alice is no more\.'; W a 'Your end is written down in'; W a 'rc=0'; N a 'Come back with'
W b 'Alice has given up'; N b '1@ Alice'
file=$(echo "$WORK"/Alice/.local/share/undercroft/morgue/Alice-20*.txt)
expect 'the morgue file says so' grep -q '^By your own word' "$file"
expect 'no token is left' [ -z "$(cat "$WORK/Alice/.local/state/undercroft/token")" ]
K b T; W b 'High scores'; W b '1 +Alice'; K b Escape
ok 'the hero has ended'

up c 80 24 "$(play Alice)"; W c 'Turn [0-9]+ '
W b 'Alice comes into view|Alice is here'; N c 'no longer has your hero'
K c S; W c 'y/N'; K c y; W c 'Alice is safe on level 1'
ok 'a new hero of the same name'
