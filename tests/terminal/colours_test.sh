# colours_test.sh: many colours, few, none; many signs and plain ASCII.
. "$(dirname "$0")/lib.sh"
serve
leave() { K "$1" S; W "$1" 'y/N'; K "$1" y; W "$1" 'rc=0'; }
seen() { W "$1" 'Turn [0-9]+ '; W "$1" 'net [0-9]+ms'; }

up a 80 24 "$(play Alice)"; seen a
up b 80 24 "$(play Bob)"; seen b
W a '2@ Bob'
expect 'a screen in colours' [ "$(colour_sgr a)" -gt 10 ]
# Bob has the colour of slot 2 on Alice's screen, Alice that of slot 1 on Bob's.
expect "Bob's colour" [ -n "$(E a | grep -o '38;5;99[;m]')" ]
expect "Alice's colour" [ -n "$(E b | grep -o '38;5;202[;m]')" ]
ok '256 colours'

leave b
up n 80 24 "NO_COLOR=1 $(play Bob)"; seen n
W n '2  *Bob|1  Alice'
expect 'NO_COLOR: none' [ "$(colour_sgr n)" = 0 ]
expect 'NO_COLOR: the others are digits' [ -n "$(C n | cut_columns 0 58 | grep 1)" ]
leave n
up n2 80 24 "NO_COLOR= $(play Bob)"; seen n2
expect 'an empty NO_COLOR is none' [ "$(colour_sgr n2)" -gt 0 ]
leave n2
up n3 80 24 "NO_COLOR=1 $(play Bob) --color always"; seen n3
expect 'a flag beats NO_COLOR' [ "$(colour_sgr n3)" -gt 0 ]
leave n3
ok 'NO_COLOR'

# Debian keeps direct colour in ncurses-term, which the game does not need.
terms='xterm vt100 linux'
if infocmp xterm-direct >/dev/null 2>&1; then terms="$terms xterm-direct"; else echo 'xterm-direct: not on this machine'; fi
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
K c C-p  # the latest lines are of who is there
W c 'Locale is not UTF-8: plain ASCII symbols'
K c Escape
sleep 0.5
expect 'walls, floor and water' [ -n "$(C c | grep '#')" -a -n "$(C c | grep '\.\.\.')" -a -n "$(C c | grep '~')" ]
leave c
up d 80 24 "$(play Bob) --charset ascii"; seen d
expect '--charset ascii: plain ASCII' ascii_only d
ok 'ASCII'
