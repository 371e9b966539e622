#!/usr/bin/env bash
# install.sh: installs the Debian packages that a task needs and that are missing.
#
#   scripts/install.sh play|link|test|web|browsers|fleet|image|package|arm64|format|ci ...  returns at once if all packages are installed
#
# Supports Debian 12 and Ubuntu 24.04. Installs only packages from the system's own archive, and
# never removes one.
set -euo pipefail

# Debian 12 has Boost 1.81 (its plain libboost-dev is too old), Ubuntu 24.04 has 1.83.
boosts=(libboost1.81-dev libboost1.83-dev)

is_ubuntu() {
  grep -qs '^ID=ubuntu' /etc/os-release
}

packages_of() {
  case "$1" in
    play) echo g++ cmake ninja-build lld pkg-config libprotobuf-dev protobuf-compiler \
               libncurses-dev libtomlplusplus-dev libcli11-dev libspdlog-dev libsodium-dev \
               libssl-dev libutf8proc-dev libexpected-dev libsqlite3-dev \
               libsqlitecpp-dev zlib1g-dev libpng-dev ;;
    link) echo qrencode ;;  # shows a link as a QR code
    test)  # Debian starts an etcd, on ports 2379 and 2380 of this machine; tests start their own
          echo ccache clang libclang-rt-dev libgtest-dev libgmock-dev librapidcheck-dev tmux etcd-server strace \
               python3-websockets python3-protobuf ;;
    web)  echo chromium fonts-dejavu-core fonts-noto-color-emoji protobuf-compiler ;;  # builds and tests the browser client
    browsers)  # tests it in other engines and behind proxies: 550 MB, and Debian starts both proxies
          echo webkit2gtk-driver xvfb nginx-light caddy
          is_ubuntu || echo firefox-esr ;;  # Ubuntu's archive has none
    fleet) echo etcd-server haproxy ;;  # several servers on one machine; Debian starts both
    image) echo ca-certificates ;;  # goes into the container image
    arm64)  # compiles the client for arm64 on another machine, and runs it there
          echo g++-aarch64-linux-gnu binutils-aarch64-linux-gnu qemu-user-static libboost1.81-dev:arm64 \
               libprotobuf-dev:arm64 libncurses-dev:arm64 libsodium-dev:arm64 libssl-dev:arm64 \
               libutf8proc-dev:arm64 libsqlite3-dev:arm64 libsqlitecpp-dev:arm64 zlib1g-dev:arm64 libpng-dev:arm64 \
               libspdlog-dev:arm64 ;;
    package) echo dpkg-dev ;;  # makes Debian packages
    format) echo clang-format ;;
    ci)   echo clang-format clang-tidy libbenchmark-dev valgrind ;;
    *)    echo "install.sh: unknown task '$1' (use play, link, test, web, browsers, fleet, image, package, arm64, format or ci)" >&2; return 2 ;;
  esac
}

# Those of the packages that are installed. A package of another architecture is NAME:ARCHITECTURE.
installed() {
  dpkg-query -W -f '${db:Status-Status} ${Package}\n${db:Status-Status} ${Package}:${Architecture}\n' "$@" 2>/dev/null |
    sed -n 's/^installed //p'
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "install.sh: run as root, or install sudo, to install: ${missing[*]}" >&2
    return 1
  fi
}

[ $# -gt 0 ] || { sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 2; }
wanted=()
for task in "$@"; do
  list=$(packages_of "$task")
  mapfile -t some < <(tr -s ' ' '\n' <<<"$list")  # a list may have several lines
  wanted+=("${some[@]}")
done
command -v dpkg-query >/dev/null || {
  echo "install.sh: this system is not Debian or Ubuntu. Install the equivalents of" >&2
  printf '  %s\n' "${wanted[@]}" "${boosts[0]} (Boost headers, 1.81 or newer)" >&2
  echo "then run: cmake --preset release && cmake --build --preset release" >&2
  exit 1
}
mapfile -t missing < <(comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) \
                               <(installed "${wanted[@]}" | sort -u))
boost_missing=$([ -n "$(installed "${boosts[@]}")" ] || echo yes)
[ ${#missing[@]} -gt 0 ] || [ -n "$boost_missing" ] || exit 0

case "${missing[*]}" in
  *:arm64*) as_root dpkg --add-architecture arm64 ;;
esac
echo "Updating the package lists ..."
as_root apt-get update -qq
if [ -n "$boost_missing" ]; then
  for boost in "${boosts[@]}" libboost-dev; do
    apt-cache show "$boost" >/dev/null 2>&1 && break
  done
  missing+=("$boost")
fi

echo "Installing: ${missing[*]}"
as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 \
  install -y -qq --no-install-recommends --no-remove "${missing[@]}" >/dev/null
