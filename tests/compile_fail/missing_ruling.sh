#!/usr/bin/env bash
# missing_ruling.sh: a kind, a mover or a pair that the arbiter does not rule on must not
# compile (R60, F26).
#
#   missing_ruling.sh COMPILER SOURCE_FOLDER
set -euo pipefail

compiler=$1
source=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
table=server/sim/rules/rulings.cc
words=server/sim/rules/rulings.h
kinds=shared/vocabulary.h

afresh() {  # restores the original table and its words
  mkdir -p "$place/shared" "$place/server/sim/rules"
  for file in "$table" "$words" "$kinds"; do cp "$source/$file" "$place/$file"; done
}

compiles() {  # compiles the table in $place; headers there take precedence over the project's
  "$compiler" -std=c++20 -fsyntax-only -I "$place" -I "$source" "$place/$table" 2>"$place/errors"
}

# refused WHAT FILE SED_EXPRESSION: checks that this one change alone stops the table from
# compiling.
refused() {
  afresh
  sed -i -E "$3" "$place/$2"
  if cmp -s "$place/$2" "$source/$2"; then echo "$1: the text to change was not found"; exit 1; fi
  if compiles; then echo "$1 compiled"; exit 1; fi
  if ! grep -q "rulings.cc" "$place/errors"; then cat "$place/errors"; exit 1; fi
  echo "refused, as it should be: $1"
}

afresh
compiles || { cat "$place/errors"; echo "the unchanged table does not compile"; exit 1; }

refused "a kind without a row" "$kinds" \
  's/(kKindCount = )([0-9]+)/\1(\2 + 1)/'
refused "a mover without a column" "$words" \
  's/(kEnumCount<Mover> = )([0-9]+)/\1(\2 + 1)/'
refused "a pair without a clause" "$table" \
  '/\{Kind::Lever,/s/, *stop\(\)\}/}/'
refused "a row without any clause" "$table" \
  's/\{Kind::Lever, .*$/{Kind::Lever, {{}}},/'
refused "one clause too many" "$table" \
  '/\{Kind::Lever,/s/stop\(\)\}/stop(), stop()}/'
refused "two swapped rows" "$table" \
  's/\{Kind::Lever, /{Kind::Swapped, /; s/\{Kind::Crate, /{Kind::Lever, /; s/\{Kind::Swapped, /{Kind::Crate, /'
