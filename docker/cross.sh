#!/usr/bin/env bash
# cross.sh: prints the name of a machine when its programs are compiled on another, and nothing otherwise.
#
#   docker/cross.sh [MACHINE]     amd64 or arm64; none: the one it runs on
set -euo pipefail
here=$(dpkg --print-architecture)
machine=${1:-$here}
case "$machine,$here" in
  "$here,$here") ;;
  arm64,*) echo arm64 ;;
  *) echo "cross.sh: $machine cannot be compiled on $here" >&2; exit 1 ;;
esac
