#!/bin/bash
# health.sh: succeeds if the server on this machine reports that it is healthy. Needs only bash.
#
#   health.sh [PORT]     default: where the running server serves its health page
#
# UNDERCROFT_PID names the process of the server; otherwise the first one found counts.
set -euo pipefail

# Prints the value of a setting ("pages") in a settings file: the line pages = "ADDR:PORT".
setting_in() {
  local line
  while IFS= read -r line || [ -n "$line" ]; do
    if [[ $line =~ ^[[:space:]]*"$1"[[:space:]]*=[[:space:]]*[\"\']([^\"\']+)[\"\'] ]]; then
      printf '%s' "${BASH_REMATCH[1]}"
      return
    fi
  done <"$2"
}

# Prints ADDR:PORT of the health page of a server with this command line: --pages if it is set, else
# --listen. Flags win over the file, and the last of a repeated flag counts.
place_of() {
  local flag value pages= listen= config=
  while [ $# -gt 0 ]; do
    flag=${1%%=*} value=${2:-}
    case $1 in --*=*) value=${1#*=} ;; esac
    case $flag in
      --pages) pages=$value ;;
      --listen) listen=$value ;;
      --config) config=$value ;;
    esac
    shift
  done
  if [ -n "$config" ] && [ -r "$config" ]; then
    [ -n "$pages" ] || pages=$(setting_in pages "$config")
    [ -n "$listen" ] || listen=$(setting_in listen "$config")
  fi
  printf '%s' "${pages:-${listen:-127.0.0.1:7777}}"
}

# Prints the place of the running server's health page. Fails if no server runs.
find_place() {
  local folder words
  for folder in /proc/${UNDERCROFT_PID:-[0-9]*}; do
    mapfile -d '' -t words <"$folder/cmdline" || continue
    [[ ${words[0]:-} == *undercroft-server ]] || continue
    place_of "${words[@]:1}"
    return
  done 2>/dev/null
  return 1
}

place=127.0.0.1:${1:-}
if [ $# -eq 0 ]; then
  place=$(find_place) || { echo "health.sh: no undercroft-server is running" >&2; exit 1; }
fi
host=${place%:*}
host=${host#[} host=${host%]}
case $host in 0.0.0.0) host=127.0.0.1 ;; ::) host=::1 ;; esac
exec 3<>"/dev/tcp/$host/${place##*:}"
printf 'GET /-/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 4 _ status _ <&3
[ "$status" = 200 ]
