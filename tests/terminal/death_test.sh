# death_test.sh: a hero dies: the tombstone, the morgue file, a friend's party list, watching, respawning.
. "$(dirname "$0")/lib.sh"
serve 0 "$HERE/grave.toml"
up b 80 24 "$(play Alice)"; W b 'Turn 0'
up c 80 24 "$(play Bob)"; W c 'Turn 0'
turns=0
while ! C b | grep -q 'You are dead' && [ $turns -lt 6 ]; do
  K b .; K c .; sleep 0.4; turns=$((turns + 1))
done
W b 'You are dead\.'
W b 'REST IN PEACE'
W b 'killed by'
W b 'strider'
W b 'Your end is written down in'
expect 'the keys are on the last row' [ -n "$(row b 23 | grep 'r rise again')" ]
W c '1% Alice|1@ Alice +†|Alice +†'
ok 'the tombstone'
file=$(echo "$WORK"/Alice/.local/share/undercroft/morgue/Alice-20*.txt)
expect 'the morgue has a file' [ -f "$file" ]
expect 'it is private' [ "$(stat -c %a "$file")" = 600 ]
expect 'it says who did it' grep -q '^Alice, killed by a strider' "$file"
expect 'it has the map' grep -q '^  ###########' "$file"
expect 'it is ASCII' [ -z "$(LC_ALL=C grep -n '[^ -~]' "$file")" ]
ok 'the file'
K b T; W b 'High scores'; K b Escape; W b 'REST IN PEACE'
# Through a friend's eyes, and back.
W b 'W watch '
K b W; W b 'SPECTATING Bob'; W b 'r back to your grave'; N b 'REST IN PEACE'
K b Enter; T b 'behind you'; K b Enter; W c '<Alice> behind you'; W b '<Alice> behind you'
K b .; W b 'You are watching Bob'
K b Tab; W b 'There is no other player to watch'
K b T; W b 'High scores'; W b '1 +Alice'; K b Escape
t=$(turn_of c); K c .; W c "Turn $((t + 1)) "; W b "Turn $((t + 1)) "
K b r; W b 'REST IN PEACE'; W b 'r rise again'
ok 'watching a friend'
K b r; sleep 0.3; K c .; W b 'HP .* [1-9][0-9]*/'
N b 'REST IN PEACE'
ok 'respawned'
