#!/usr/bin/env bash
# snapshot.sh: makes apt take all packages as they were at a moment, so that an image can be rebuilt.
#
#   docker/snapshot.sh TIME [SITE]     TIME: 20261126T000000Z; SITE [http://snapshot.debian.org/archive]
#
# Installed packages that are newer or older are replaced. Apt checks signatures as always; only the
# date on which a list expires is ignored.
set -euo pipefail
time=$1
site=${2:-http://snapshot.debian.org/archive}
[[ $time =~ ^[0-9]{8}T[0-9]{6}Z$ ]] || { echo "snapshot.sh: '$time' is not a time such as 20261126T000000Z" >&2; exit 2; }

rm -f /etc/apt/sources.list.d/*
{
  echo "deb [check-valid-until=no] $site/debian/$time bookworm main"
  echo "deb [check-valid-until=no] $site/debian/$time bookworm-updates main"
  echo "deb [check-valid-until=no] $site/debian-security/$time bookworm-security main"
} >/etc/apt/sources.list
printf 'Package: *\nPin: release o=Debian\nPin-Priority: 1001\n' >/etc/apt/preferences.d/snapshot
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get -o Dpkg::Use-Pty=0 dist-upgrade -y -qq --allow-downgrades >/dev/null
