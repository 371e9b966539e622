#!/usr/bin/env bash
# package.sh: makes packages, so that hosts and friends need no compiler.
#
#   scripts/package.sh deb       Debian packages of client and server, for this Debian
#   scripts/package.sh client    an archive with the client as one file, for any Linux of this machine's kind
#   scripts/package.sh arm64     the same for arm64, compiled on this machine and started in an emulator
#   scripts/package.sh all       deb and client
#
# They are written to build/packages, with their SHA-256 sums. The same commit gives the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."

# shellcheck source=scripts/steps.sh
source scripts/steps.sh

out=build/packages
version=$(sed -n 's/^project(undercroft VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
# The date of all files in the packages: that of the commit.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH

# compile PRESET TARGET...: prints the compiler's output only when it fails.
compile() {
  local log=build/cpack/$1.log
  configured "$1" >"$log" &&
    cmake --build --preset "$1" --parallel "$(scripts/jobs.sh)" --target "${@:2}" >>"$log" ||
    { tail -n 60 "$log" >&2; return 1; }
}

make_debs() {
  compile release undercroft undercroft-server undercroft-scenario undercroft-map undercroft-balance
  (cd build/release && cpack -G DEB -B "$OLDPWD/build/cpack" >/dev/null)
  mv build/cpack/*.deb "$out/"
}

# Licences of everything that is compiled into the client.
copy_licences() {
  install -D -m 644 LICENSE "$1/undercroft"
  local package
  for package in libboost1.*-dev libprotobuf-dev libssl-dev libsodium-dev libutf8proc-dev libncurses-dev \
                 libcli11-dev libexpected-dev libc6-dev libstdc++-*-dev; do
    for found in /usr/share/doc/$package/copyright; do
      [ ! -e "$found" ] || install -m 644 "$found" "$1/$(basename "$(dirname "$found")")"
    done
  done
}

# make_client PRESET MACHINE STRIP
make_client() {
  compile "$1" undercroft
  local name folder
  name=undercroft-$version-linux-$2
  folder=build/cpack/$name
  install -s --strip-program="$3" -D -t "$folder" "build/$1/bin/undercroft"
  install -m 644 -t "$folder" docs/man/undercroft.6
  copy_licences "$folder/licences"
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
      -C build/cpack -cf - "$name" | gzip -n -9 >"$out/$name.tar.gz"
}

[ $# -eq 1 ] || { sed -n '2,9s/^# \{0,1\}//p' "$0"; exit 2; }
tasks=(play package)
case "$1" in
  deb|client|all) ;;
  arm64) tasks+=(arm64) ;;
  *) echo "package.sh: unknown package '$1' (use deb, client, arm64 or all)" >&2; exit 2 ;;
esac
scripts/install.sh "${tasks[@]}"
rm -rf build/cpack "$out"
mkdir -p "$out" build/cpack
case "$1" in deb|all) make_debs ;; esac
case "$1" in client|all) make_client portable "$(uname -m)" strip ;; esac
if [ "$1" = arm64 ]; then
  make_client portable-arm64 aarch64 aarch64-linux-gnu-strip
  qemu-aarch64-static build/portable-arm64/bin/undercroft --version
fi
(cd "$out" && find . -maxdepth 1 -name "undercroft*" -printf "%P\n" | sort | xargs sha256sum >SHA256SUMS)
ls -l "$out"
