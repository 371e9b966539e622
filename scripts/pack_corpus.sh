#!/usr/bin/env bash
# pack_corpus.sh: minimises the corpus of a fuzzer and packs it into one file.
#
#   scripts/pack_corpus.sh settings [FOLDER]   renews tests/fuzz/corpus_settings.tar.gz
#
# Merges the packed corpus, what earlier runs found in build/fuzz, and FOLDER if given. Keeps only
# inputs that reach a branch which the seeds in tests/fuzz/corpus_NAME do not. Builds build/fuzz first.
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=scripts/steps.sh
source scripts/steps.sh

if [ $# -lt 1 ] || [ "$1" = --help ] || [ "$1" = -h ]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0"
  [ $# -ge 1 ] && exit 0 || exit 2
fi
readonly name=$1 fuzzer=fuzz_$1 seeds=tests/fuzz/corpus_$1 packed=tests/fuzz/corpus_$1.tar.gz
scripts/install.sh play test ci
configured fuzz
cmake --build --preset fuzz --parallel "$(scripts/jobs.sh)" --target "$fuzzer"

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/old" "$place/new" "$place/seeds"
[ ! -f "$packed" ] || tar -C "$place/old" -xzf "$packed"
[ ! -d "$seeds" ] || cp -t "$place/seeds" "$seeds"/*
sources=("$place/old")
for folder in "build/fuzz/tests/fuzz/${fuzzer}_found" "${2:-}"; do
  [ ! -d "$folder" ] || sources+=("$folder")
done
# The first folder receives what the others add to it; the seeds stay files of their own.
cp "$place/seeds"/* "$place/new" 2>/dev/null || true
steadily "build/fuzz/bin/$fuzzer" -merge=1 -max_len=8192 "$place/new" "${sources[@]}" 2>"$place/log" || {
  tail -n 20 "$place/log" >&2
  exit 1
}
for seed in "$place/seeds"/*; do [ ! -e "$seed" ] || rm -f "$place/new/$(basename "$seed")"; done
# The same inputs make the same file: sorted names, no owner, no time.
tar -C "$place/new" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -cf - . | gzip -n9 >"$packed"
echo "$packed: $(find "$place/new" -type f | wc -l) inputs, $(stat -c %s "$packed") bytes"
