# accessibility_test.sh: the screen as text for a screen reader; and a name that is asked for again.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice --a11y)"
W a '^Level 1\. Turn 0, the world waits for you, health 20 of 20'
expect 'no lines are drawn' [ -z "$(C a | grep '[│─█]')" ]
expect 'the cursor is on the hero' [ "$(under a)" = @ ]
W a '^idler,.* north-west 3'
K a C-t; W a '^Turn 0, the world waits for you, .*idler'
K a C-e; W a 'Floor north'
K a l; W a 'Turn 1,'
expect 'the cursor is on the hero' [ "$(under a)" = @ ]
expect 'it is visible' [ "$(F a '#{cursor_flag}')" = 1 ]
ok 'screen-reader mode'

# The name is taken: the client asks for another one.
up b 80 24 "HOME=$WORK/other $BIN/undercroft -s ws://127.0.0.1:$PORT -n Alice"
W b 'Another name'; W b 'Alice'
K b Escape; W b 'rc=5'
K b "$(play Alice | sed "s#$WORK/Alice#$WORK/other#")" Enter; W b 'Another name'
T b 'Sally'; W b 'Name    Sally'; K b Enter
W b 'Turn [0-9]+ '; W a 'Sally'
ok 'a taken name'
