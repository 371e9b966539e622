#!/usr/bin/env bash
# make.sh: writes sans_mono.bdf, the glyphs of pictures, out of DejaVu Sans Mono Bold.
#
# Needs Debian's fonts-dejavu-core and otf2bdf. Only new characters ask for it: the font is committed. Its licence is
# client/web/font/LICENSE.
set -euo pipefail
cd "$(dirname "$0")"
export LC_ALL=C.UTF-8
readonly source=${1:-/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf}
# ASCII, Latin-1, punctuation that people type, and the characters of CP437 that content files may use.
readonly ranges="32_126 160_255 402 8211_8212 8216_8218 8220_8222 8226 8364 8592_8597 8730 8734 8745 8776 8801
  8804_8805 9472 9474 9484 9488 9492 9496 9500 9508 9516 9524 9532 9600 9604 9608 9612 9616 9786_9788 9792 9794 9824
  9827 9829_9830 9834 9835 65533"
# The symbols of the clients' own tables.
symbols=$(cat ../../../client/web/font/symbols.txt ../../../client/view/glyphs.cc ../../../shared/look.cc |
  grep -o '[^ -~]' | sort -u | while read -r symbol; do printf '%d ' "'$symbol"; done)

# 53 pixels make cells of 32 columns. otf2bdf exits with 8 after a success.
otf2bdf -r 72 -p 53 -l "$(tr -s '\n' ' ' <<<"$ranges $symbols")" -o sans_mono.bdf "$source" || [ $? -eq 8 ]
echo "sans_mono.bdf: $(stat -c %s sans_mono.bdf) bytes"
