#!/usr/bin/env bash
# a_kind_without_a_ruling.sh: a kind that the arbiter does not rule on must not compile (R60).
#
#   a_kind_without_a_ruling.sh COMPILER SOURCE_FOLDER
set -euo pipefail

compiler=$1
source=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

compiles() {  # the arbiter's table, with the headers of $place before the project's own
  "$compiler" -std=c++20 -fsyntax-only -I "$place" -I "$source" \
    "$source/server/sim/rules/tile_arbiter.cc" 2>"$place/errors"
}

mkdir -p "$place/shared"
cp "$source/shared/vocabulary.h" "$place/shared/"
compiles || { cat "$place/errors"; echo "the table as it is does not compile"; exit 1; }

# One kind more, and nothing else.
sed -i -e 's/\(Portal,\s*\)\(Projectile\)/\1\2, Statue/' -e 's/kKindCount = 22/kKindCount = 23/' \
  "$place/shared/vocabulary.h"
grep -q 'Statue' "$place/shared/vocabulary.h" || { echo "the list of kinds has moved"; exit 1; }
if compiles; then
  echo "a kind without a ruling compiled"
  exit 1
fi
grep -q 'a row for every kind' "$place/errors" || { cat "$place/errors"; exit 1; }
echo "refused, as it should be: $(grep -m1 'a row for every kind' "$place/errors")"
