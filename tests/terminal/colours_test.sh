# colours_test.sh: 256 colours, few, none; Unicode symbols and plain ASCII.
. "$(dirname "$0")/lib.sh"
serve
leave() { K "$1" S; W "$1" 'y/N'; K "$1" y; W "$1" 'rc=0'; }
seen() { W "$1" 'Turn [0-9]+ '; W "$1" 'net [0-9]+ms'; }

up a 80 24 "$(play Alice)"; seen a
up b 80 24 "$(play Bob)"; seen b
up cleo 80 24 "$(play Cleo)"; seen cleo
for screen in a b; do W $screen '3@ Cleo'; done
expect 'a screen in colours' [ "$(colour_sgr a)" -gt 10 ]
# A player in this colour: on_map looks left of the sidebar, in_list in the sidebar.
on_map() { E "$1" | sed 's/│.*//' | LC_ALL=C grep -P "38;5;$2[^@]{0,16}m@"; }
in_list() { E "$1" | sed -n 's/.*│//p' | LC_ALL=C grep -P "38;5;$2[^@]{0,24}@[^@]*$3"; }
for player in '99 Bob' '48 Cleo'; do
  expect "${player#* } on Alice's map" [ -n "$(on_map a ${player% *})" ]
  expect "${player#* } in Alice's list" [ -n "$(in_list a $player)" ]
done
for player in '202 Alice' '48 Cleo'; do
  expect "${player#* } on Bob's map" [ -n "$(on_map b ${player% *})" ]
  expect "${player#* } in Bob's list" [ -n "$(in_list b $player)" ]
done
for screen in a b; do expect 'the own hero is white' [ -n "$(on_map $screen 231)" ]; done
ok '256 colours'

leave cleo
leave b
up n 80 24 "NO_COLOR=1 $(play Bob)"; seen n
W n '2  *Bob|1  Alice'
expect 'NO_COLOR: no colours' [ "$(colour_sgr n)" = 0 ]
expect 'NO_COLOR: other players are digits' [ -n "$(C n | cut_columns 0 58 | grep 1)" ]
leave n
up n2 80 24 "NO_COLOR= $(play Bob)"; seen n2
expect 'an empty NO_COLOR is ignored' [ "$(colour_sgr n2)" -gt 0 ]
leave n2
up n3 80 24 "NO_COLOR=1 $(play Bob) --color always"; seen n3
expect 'a flag beats NO_COLOR' [ "$(colour_sgr n3)" -gt 0 ]
leave n3
ok 'NO_COLOR'

# On Debian xterm-direct is in ncurses-term, which the game does not require.
terms='xterm vt100 linux'
if infocmp xterm-direct >/dev/null 2>&1; then terms="$terms xterm-direct"; else echo 'xterm-direct: skipped, no such terminfo entry'; fi
for term in $terms; do
  UP_TERM=$term up "t-$term" 80 24 "$(play Bob)"; seen "t-$term"
  case $term in
    vt100) expect 'vt100 has no colours' [ "$(colour_sgr t-vt100)" = 0 ] ;;
    xterm) expect 'xterm: Alice is a digit' [ -n "$(C t-xterm | cut_columns 0 58 | grep 1)" ] ;;
  esac
  leave "t-$term"
done
ok 'other terminals'

ascii_only() { ! C "$1" | LC_ALL=C grep -qP '[^\x20-\x7e]'; }
LC_ALL=C up c 80 24 "$(play Cid)"; seen c
expect 'LC_ALL=C: plain ASCII' ascii_only c
K c C-p PPage  # back to the first lines: the latest list the players
W c 'Locale is not UTF-8: plain ASCII symbols'
K c Escape
sleep 0.5
expect 'walls, floor and water' [ -n "$(C c | grep '#')" -a -n "$(C c | grep '\.\.\.')" -a -n "$(C c | grep '~')" ]
leave c
up d 80 24 "$(play Bob) --charset ascii"; seen d
expect '--charset ascii: plain ASCII' ascii_only d
ok 'ASCII'
