#!/bin/bash
# health.sh: succeeds if the server on this machine reports that it is healthy. Needs only bash.
#
#   health.sh [PORT]     default 7777
set -euo pipefail
exec 3<>"/dev/tcp/127.0.0.1/${1:-7777}"
printf 'GET /-/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 4 _ status _ <&3
[ "$status" = 200 ]
