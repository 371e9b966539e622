#!/usr/bin/env bash
# show_link.sh: passes a server's output on, and shows its first link for other machines as a QR code.
#
#   undercroft-server ... | scripts/show_link.sh
#
# Without the program qrencode it only passes the output on. It reads to the end, also after Ctrl-C, so
# that the server can print its last lines.
set -euo pipefail
trap '' INT

# Prints the link that other machines can open on a line of the server's; nothing if it has none.
link_on() {
  [[ $1 =~ ^play\ at\ (https?://[^\ ]+)$ ]] || return 0
  local link=${BASH_REMATCH[1]}
  [[ $link =~ ://(127\.|localhost|\[::1\]) ]] || printf '%s' "$link"
}

shown=
while IFS= read -r line; do
  printf '%s\n' "$line"
  link=$(link_on "$line")
  if [ -z "$shown" ] && [ -n "$link" ]; then
    shown=yes
    ! command -v qrencode >/dev/null || qrencode -t ANSIUTF8 "$link" || true
  fi
done
