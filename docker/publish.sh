#!/usr/bin/env bash
# publish.sh: builds the image of a version for amd64 and arm64, and pushes both under one tag.
#
#   docker/publish.sh NAME [ENGINE]     NAME: as registry.example.org/undercroft; ENGINE: docker [docker] or podman
#
# Run it on the commit of the version's tag. Pushes NAME:0.5.0, NAME:0.5, NAME:latest and, for scanners and
# for pinning, NAME:0.5.0-amd64 and NAME:0.5.0-arm64. Debian's packages are those of the commit's date, so
# the same commit gives the same bytes on any day. NO_SNAPSHOT=1 takes today's packages instead.
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in '' | -*) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 2 ;; esac
name=$1
engine=${2:-docker}
version=$(sed -n 's/^project(undercroft VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
epoch=$(git log -1 --format=%ct)

[ -z "$(git status --porcelain)" ] || { echo "publish.sh: there are uncommitted changes: commit them first" >&2; exit 1; }
[ "$(git describe --exact-match --tags 2>/dev/null || true)" = "v$version" ] ||
  { echo "publish.sh: this commit has no tag v$version: check out the tag first" >&2; exit 1; }

arguments=(--build-arg "SOURCE_DATE_EPOCH=$epoch" --build-arg "REVISION=$(git rev-parse HEAD)" --build-arg "VERSION=$version")
[ -n "${NO_SNAPSHOT:-}" ] || arguments+=(--build-arg "SNAPSHOT=$(date -u -d "@$epoch" +%Y%m%dT%H%M%SZ)")
# Podman dates the layers by a flag, docker by the variable. Podman 4 does not say on which machine it builds.
export SOURCE_DATE_EPOCH=$epoch
case "$(uname -m)" in aarch64) here=arm64 ;; *) here=amd64 ;; esac
push_list() { "$engine" manifest push "$1"; }
case "$("$engine" --version)" in
  *odman*)
    arguments+=(--timestamp "$epoch" --build-arg "BUILDPLATFORM=linux/$here")
    push_list() { "$engine" manifest push --all "$1" "docker://$1"; }
    ;;
esac

images=()
for machine in amd64 arm64; do
  image=$name:$version-$machine
  "$engine" build --platform "linux/$machine" -f docker/Dockerfile -t "$image" "${arguments[@]}" .
  "$engine" push "$image"
  images+=("$image")
done
for tag in "$version" "${version%.*}" latest; do
  "$engine" manifest rm "$name:$tag" >/dev/null 2>&1 || true
  "$engine" manifest create "$name:$tag" "${images[@]}"
  push_list "$name:$tag"
done
