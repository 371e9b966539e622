# screens_test.sh: window sizes and resizing.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"
W a 'Turn 0'
# After resizing, the same size shows the same picture, and the typed text survives.
K a Enter; T a 'half a line'; W a ':half a line'
steady() { C "$1" | sed -e 's/net [0-9]*ms/net/' ; }
steady a >"$WORK/before"
for size in '120 40' '60 20' '40 10' '100 30' '80 24'; do R a $size; sleep 0.05; done
W a ':half a line'
sleep 0.3
steady a >"$WORK/after"
expect 'the same picture after resizing' diff -u "$WORK/before" "$WORK/after"
K a Escape
ok 'rapid resizing'

R a 52 16; W a 'Terminal too small: 52x16, need 60x20'; W a 'Still connected'
K a l l l; sleep 0.2
R a 80 24; W a 'Turn 0 '
ok 'too small: keys are dropped, the game goes on'
R a 20 3; W a 'too small'; R a 80 24; W a 'Turn 0 '

R a 120 40; W a '─Log─'
expect 'the chat has its own pane' [ "$(cells a 29 86 6)" = '┬─Chat' ]
expect 'a sidebar of 33 columns' [ "$(cells a 1 86 6)" = '│Alice' ]
expect 'the hero is in view' [ "$(under a)" = @ ]
R a 60 20; W a 'HP 20/20'
expect 'no sidebar' [ -z "$(C a | grep '│')" ]
expect 'the hero is in view' [ "$(under a)" = @ ]
ok 'wide and compact'

# Along the corridor of a level wider than the screen.
R a 80 24; W a 'Turn 0 '
for i in $(seq 16); do
  K a l l l l
  W a "Turn $((i * 4)) "
  x=$(F a '#{cursor_x}')
  expect 'the hero is in view' [ "$(under a)" = @ ]
  expect "the hero stays away from the edge (column $x)" [ "$x" -ge 3 -a "$x" -lt 55 ]
done
ok 'the camera follows'
K a '?'; R a 60 20; W a 'Help 1/[0-9]'; R a 120 40; W a 'Help 1/[0-9]'; K a Escape
K a C-l; W a 'Turn 64 '

# A held key is not treated as a flood.
for i in $(seq 40); do K a h h h h; done
sleep 0.5
N a 'rc='; W a 'Turn [0-9]+ .*free'
ok 'a held key'

# Neither is fast chat.
up t 80 24 "$(play Talker)"; W t 'YOUR TURN|free|READY'
for i in $(seq 45); do K t Enter x Enter; done
W a '\(x45\)|<Talker> x'
K t Enter; T t 'that was all'; K t Enter
W a '<Talker> that was all'
N t 'rc='
ok 'quick talk'
