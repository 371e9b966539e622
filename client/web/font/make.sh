#!/usr/bin/env bash
# make.sh: writes symbols.woff2, the glyphs of symbols.txt out of DejaVu Sans Mono.
#
# Needs Debian's fonts-dejavu-core, python3-fonttools and python3-brotli. Only a change of symbols.txt
# asks for it: the font is committed.
set -euo pipefail
cd "$(dirname "$0")"
readonly source=${1:-/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf}

/usr/bin/python3 -m fontTools.subset "$source" --text-file=symbols.txt --output-file=symbols.woff2 \
  --flavor=woff2 --no-hinting --desubroutinize --layout-features= --no-notdef-outline \
  --name-IDs=0,14 --no-glyph-names --no-legacy-kern --no-recommended-glyphs \
  --drop-tables+=FFTM,GPOS,GSUB,GDEF,kern,DSIG,gasp --no-recalc-timestamp
echo "symbols.woff2: $(stat -c %s symbols.woff2) bytes"
