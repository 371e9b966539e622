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

# A terminal that cannot place characters gets lines: what happens, a status per turn, pages, and what is typed.
UP_TERM=dumb up d 80 50 "$(play Dora --a11y)"
W d '^Level 1\. Turn [0-9]+, .*health 20 of 20'
t=$(C d | sed -n 's/^Level 1\. Turn \([0-9]*\),.*/\1/p' | tail -1)
K a h; K d l; W d "^Level 1\. Turn $((t + 1)), "
K d C-e; W d 'Floor north'
K d '?'; W d 'Help 1/'; K d Escape
K d Enter; T d 'hello there'; W d '^:hello there'; K d Enter; W a 'Dora. hello there'
K d C-l; W d '^ *#[#.]+'
K d S; W d 'y/N'; K d y; W d 'rc=0'
expect 'no escape sequence is written' [ -z "$(E d | grep -P '\x1b')" ]
ok 'a terminal of lines'

# The name is taken: the client asks for another one.
up b 80 24 "HOME=$WORK/other $BIN/undercroft -s ws://127.0.0.1:$PORT -n Alice"
W b 'Another name'; W b 'Alice'
K b Escape; W b 'rc=5'
K b "$(play Alice | sed "s#$WORK/Alice#$WORK/other#")" Enter; W b 'Another name'
T b 'Sally'; W b 'Name    Sally'; K b Enter
W b 'Turn [0-9]+ '; W a 'Sally'
ok 'a taken name'
