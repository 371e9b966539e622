# pages_test.sh: pages over the map, and options that apply at once and persist.
. "$(dirname "$0")/lib.sh"
serve
up a 80 24 "$(play Alice)"
W a 'Turn 0 '; W a 'Far below lies the Crown'
ok 'a new hero is told the goal'
W a 'Arrows or hjklyubn walk|A foe:|walks|opens'
K a C; W a 'Strength +[0-9]+: damage'; K a Escape
K a @; W a 'alone in this dungeon'
K a =; W a 'Options .applied'; W a '> color'
expect 'the cursor is on the row' [ "$(F a '#{cursor_y}')" = 2 ]
K a Down; W a '> theme +dark'; K a Right; W a '> theme +light'
E a | grep -q '48;5;231' || fail 'the page is not white'
expect 'the theme is stored' grep -qx 'theme = light' "$WORK/Alice/.config/undercroft/config"
for i in 1 2 3 4 5 6 7 8 9 10 11; do K a Down; done; W a '> hints +on'; K a Enter; W a '> hints +off'
K a Escape; K a S; K a y; W a 'rc=0'
ok 'options'

K a "$(play Alice)" Enter; W a 'Turn 0 .*free'
E a | grep -q '48;5;231' || fail 'the theme did not persist'
expect 'two lines in the file' [ "$(wc -l <"$WORK/Alice/.config/undercroft/config")" = 2 ]
N a '^Arrows|^A foe'
ok 'options persist'
