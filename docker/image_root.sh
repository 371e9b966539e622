#!/usr/bin/env bash
# image_root.sh: lays out the files of the image: a program, its libraries, their licences.
#
#   docker/image_root.sh PROGRAM ROOT
#
# ROOT becomes a folder with everything that the program needs at run time, and nothing else: no
# shell, no package manager. All its files have the date SOURCE_DATE_EPOCH (default: 1970).
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1
root=$2
docs=$root/usr/share/doc

# The loader of another machine runs in an emulator, and lists the libraries that it would load.
machine=$(readelf -h "$program" | sed -n 's/^ *Machine: *//p')
tools=
loads=(ldd)
if [ "$machine" = AArch64 ] && [ "$(uname -m)" != aarch64 ]; then
  tools=aarch64-linux-gnu-
  loads=(qemu-aarch64-static /lib/ld-linux-aarch64.so.1 --list)
fi

install -s --strip-program="${tools}strip" -D -t "$root/usr/local/bin" "$program"

# The loader finds libraries here without a cache, because Debian builds these folders into it.
mapfile -t libraries < <("${loads[@]}" "$program" |
  sed -n 's/.*=> \(\/[^ ]*\) .*/\1/p; s/^\s*\(\/[^ ]*\) .*/\1/p' | sort -u)
[ ${#libraries[@]} -gt 2 ] || { echo "image_root.sh: no libraries found of $program" >&2; exit 1; }
for library in "${libraries[@]}"; do
  install -D -m 755 "$(realpath "$library")" "$root$library"
done

# The authorities that TLS trusts, for webhooks and an etcd: where OpenSSL looks for one file.
install -D -m 644 /etc/ssl/certs/ca-certificates.crt "$root/usr/lib/ssl/cert.pem"

# Besides the libraries, the packages of which only headers or an archive are compiled in.
packages=$(
  for library in "${libraries[@]}"; do dpkg -S "$(realpath "$library")" "$library" 2>/dev/null || true; done |
    sed 's/:.*//' | cat - <(dpkg-query -W -f '${Package} ${db:Status-Status}\n' 'libboost1.*-dev' \
      libcli11-dev ca-certificates libtomlplusplus-dev libexpected-dev libsqlitecpp-dev 2>/dev/null |
      sed -n 's/ installed$//p') | sort -u
)
install -D -m 644 -t "$docs/undercroft" LICENSE
install -D -m 644 client/web/font/LICENSE "$docs/undercroft/LICENSE.font"
for package in $packages; do
  install -D -m 644 -t "$docs/$package" "/usr/share/doc/$package/copyright"
done
find "$docs" -name copyright -size +8k -exec gzip -n -9 {} +  # Boost's has two megabytes
mkdir -p "$root/usr/share/common-licenses"
cp -L /usr/share/common-licenses/{GPL-2,GPL-3,LGPL-2,LGPL-2.1,LGPL-3,Apache-2.0,BSD} "$root/usr/share/common-licenses/"

# What the image is made of, for scanners.
{
  printf 'SPDXVersion: SPDX-2.3\nDataLicense: CC0-1.0\nSPDXID: SPDXRef-DOCUMENT\n'
  printf 'DocumentName: undercroft-server\n'
  printf 'DocumentNamespace: https://spdx.org/spdxdocs/undercroft-%s\n' "$(sha256sum <"$program" | cut -c1-32)"
  printf 'Creator: Tool: image_root.sh\nCreated: %s\n' "$(date -u -d "@${SOURCE_DATE_EPOCH:-0}" +%FT%TZ)"
  for package in $packages; do
    version=$(dpkg-query -W -f '${Version}\n' "$package" | head -1)
    printf '\nPackageName: %s\nSPDXID: SPDXRef-%s\nPackageVersion: %s\n' \
      "$package" "${package//[^A-Za-z0-9.-]/-}" "$version"
    printf 'PackageSupplier: Organization: Debian\nPackageDownloadLocation: NOASSERTION\n'
    printf 'FilesAnalyzed: false\nExternalRef: PACKAGE-MANAGER purl pkg:deb/debian/%s@%s\n' "$package" "$version"
  done
} >"$docs/undercroft/packages.spdx"

mkdir -p "$root/etc"
echo 'undercroft:x:10001:10001::/data:/nonexistent' >"$root/etc/passwd"
echo 'undercroft:x:10001:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"

find "$root" -exec touch -h -d "@${SOURCE_DATE_EPOCH:-0}" {} +
