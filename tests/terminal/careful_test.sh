# careful_test.sh: no turn is wasted silently, dangerous actions ask first, important words are not cut.
. "$(dirname "$0")/lib.sh"
serve 0 "$HERE/careful.toml"
up a 80 24 "$(play Alice)"; W a 'Turn 0'
free() { expect "$1 costs no turn" [ "$(turn_of a)" = 0 ]; }
K a g; W a '[Nn]othing .*(here|take)'; free 'taking from an empty cell'
K a '>'; W a '[Ss]tairs'; free 'stairs where there are none'
K a l; W a 'The ledge drops to level 2\. Press again to go there'; free 'a ledge'
K a Space; K a h; W a 'The water would hold you\. Press again to go there'; free 'water'
K a w; W a 'Wear or wield which'; N a 'vial'; K a Escape
K a a; W a 'Use which\?'; W a 'a . vial x2'; N a 'sword'
K a a; W a 'You are not hurt\. Press again to use the vial anyway'; free 'healing at full health'
K a a; W a 'Turn 1 '
K a i; W a 'a . vial$|a . vial '; N a 'vial x2'; W a 'b . sword'
K a Escape
ok 'dangerous actions ask first'

# Letters stay with their items.
K a w; K a b; W a 'Turn 2 '; K a d; K a a; W a 'Turn 3 '
K a i; W a 'b . sword \(worn\)'; N a 'a . '; K a Escape; K a a; W a 'You carry nothing to use'; K a g; W a 'Turn 4 '
K a i; W a 'a . vial'; K a Escape
ok 'letters'

# A sleeping mimic looks exactly like a chest.
look_of() { K a x; for i in "$@"; do K a "$i"; done; sleep 0.3; x=$(F a '#{cursor_x}'); C a | grep -o 'Look .*' | sed 's/Look [^:]*//'; K a Escape; sleep 0.1; }
look_of l l k k >"$WORK/chest"; cx=$x
look_of l l l k k >"$WORK/mimic"; mx=$x
expect 'mimic and chest stand side by side' [ "$mx" = $((cx + 1)) ]
expect 'look mode describes the chest' [ -s "$WORK/chest" ]
expect 'look mode describes both in the same words' diff "$WORK/chest" "$WORK/mimic"
expect 'both are drawn as chests' [ "$(C a | cut_columns 0 58 | grep -o '■' | wc -l)" = 2 ]
ok 'a mimic'
K a x; for i in l l l l l l l; do K a $i; done; W a 'locked.*iron|iron.*lock'; K a Escape
ok 'look names the metal of a lock'
W a 'i sentry|bone sentry'
expect 'the list shows its bearing' [ -n "$(C a | grep -E '(i|b) .*sentry.*[↘→↓]')" ]
ok 'names are shortened by meaning'
