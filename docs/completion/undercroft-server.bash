# Completion of undercroft-server for bash. Written by scripts/manuals.sh.
_undercroft_server() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    --config) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --listen) return ;;
    --pages) return ;;
    --tls-cert) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --tls-key) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --trust-proxy) return ;;
    --origin) return ;;
    --host-name) return ;;
    --threads) return ;;
    --hello-ms) return ;;
    --idle-ms) return ;;
    --drain-ms) return ;;
    --send-buffer) return ;;
    --realm) return ;;
    --seed) return ;;
    --scenario) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --content) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --rule) return ;;
    --motd) return ;;
    --max-players) return ;;
    --guest-days) return ;;
    --idle-minutes) return ;;
    --sleep-minutes) return ;;
    --player-realms) return ;;
    --archive-days) return ;;
    --branches) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --watchers) return ;;
    --watch-delay) return ;;
    --friends-on-map) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --past) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --moments) return ;;
    --moment-days) return ;;
    --names-in-lobby) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --mute) return ;;
    --data) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --new-realm) return ;;
    --backup-dir) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --backup-every) return ;;
    --backup-keep) return ;;
    --store) return ;;
    --fleet) return ;;
    --fleet-advertise) return ;;
    --fleet-key) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --store-quota) return ;;
    --store-mark) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --store-ca) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --store-cert) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --store-key) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --snapshot-every) return ;;
    --keep-journal) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --admin-socket) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --guests) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --max-connections) return ;;
    --messages-a-second) return ;;
    --bytes-a-second) return ;;
    --max-pending) return ;;
    --chat-lines) return ;;
    --realm-cpu) return ;;
    --places-by-address) return ;;
    --shared-address) return ;;
    --connections-by-address) return ;;
    --handshakes-by-address) return ;;
    --pages-by-address) return ;;
    --names-by-address) return ;;
    --wrong-tokens-by-address) return ;;
    --passwords-by-address) return ;;
    --log-level) return ;;
    --log-addresses) return ;;
    --notify-command) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --webhook) return ;;
    --log-format) return ;;
    --check-content) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --seeds) return ;;
  esac
  local i typed=
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      --data | --socket | --pid | --store | --store-ca | --store-cert | --store-key) ((++i)) ;;
      -*) ;;
      *) typed="$typed ${COMP_WORDS[i]}" ;;
    esac
  done
  case "$typed " in
    " account ") COMPREPLY=($(compgen -W 'ban unban invite list add passwd remove --data --json --pid --socket --store' -- "$now")); return ;;
    " account ban "*) COMPREPLY=($(compgen -W '--for' -- "$now")); return ;;
    " account invite "*) COMPREPLY=($(compgen -W '--uses --for' -- "$now")); return ;;
    " realm ") COMPREPLY=($(compgen -W 'list new add pause resume archive move rule delete branch --data --json --pid --socket --store' -- "$now")); return ;;
    " realm new "*) COMPREPLY=($(compgen -W '--seed --rule' -- "$now")); return ;;
    " realm add "*) COMPREPLY=($(compgen -W '--seed --rule' -- "$now")); return ;;
    " realm delete "*) COMPREPLY=($(compgen -W '--backup' -- "$now")); return ;;
    " admin ") COMPREPLY=($(compgen -W 'status realms realm players heroes link forget say motd kick ban account unban bans mute unmute allow disallow allowed allow-only reports report close-report moments withdraw-moment invite invites uninvite accounts add-account set-password remove-account snapshot backup restore verify reload webhook-test log-level stop drain events audit --data --json --pid --socket --store' -- "$now")); return ;;
    " admin account ") COMPREPLY=($(compgen -W 'ban unban invite list add passwd remove' -- "$now")); return ;;
    " admin realm ") COMPREPLY=($(compgen -W 'list new add pause resume archive move rule delete branch' -- "$now")); return ;;
    " admin realm new "*) COMPREPLY=($(compgen -W '--seed --rule' -- "$now")); return ;;
    " admin realm add "*) COMPREPLY=($(compgen -W '--seed --rule' -- "$now")); return ;;
    " admin realm delete "*) COMPREPLY=($(compgen -W '--backup' -- "$now")); return ;;
    " admin link "*) COMPREPLY=($(compgen -W '--realm' -- "$now")); return ;;
    " admin forget "*) COMPREPLY=($(compgen -W '--realm' -- "$now")); return ;;
    " admin say "*) COMPREPLY=($(compgen -W '--realm' -- "$now")); return ;;
    " admin ban "*) COMPREPLY=($(compgen -W 'account guest address --for' -- "$now")); return ;;
    " admin account ban "*) COMPREPLY=($(compgen -W '--for' -- "$now")); return ;;
    " admin unban "*) COMPREPLY=($(compgen -W 'account guest address' -- "$now")); return ;;
    " admin mute "*) COMPREPLY=($(compgen -W '--for' -- "$now")); return ;;
    " admin allow "*) COMPREPLY=($(compgen -W 'account guest address --for' -- "$now")); return ;;
    " admin disallow "*) COMPREPLY=($(compgen -W 'account guest address' -- "$now")); return ;;
    " admin allow-only "*) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    " admin reports "*) COMPREPLY=($(compgen -W '--all' -- "$now")); return ;;
    " admin invite "*) COMPREPLY=($(compgen -W '--uses --for' -- "$now")); return ;;
    " admin account invite "*) COMPREPLY=($(compgen -W '--uses --for' -- "$now")); return ;;
    " admin stop "*) COMPREPLY=($(compgen -W '--in --cancel' -- "$now")); return ;;
    " admin events "*) COMPREPLY=($(compgen -W '--follow' -- "$now")); return ;;
    " daily ") COMPREPLY=($(compgen -W 'verify --help' -- "$now")); return ;;
    " drain "*) COMPREPLY=($(compgen -f -W '--data --json --pid --socket' -- "$now")); return ;;
    " backup "*) COMPREPLY=($(compgen -f -W '--json' -- "$now")); return ;;
    " restore "*) COMPREPLY=($(compgen -f -W '--as --data --json --only' -- "$now")); return ;;
    " verify "*) COMPREPLY=($(compgen -f -W '--json' -- "$now")); return ;;
    " health "*) COMPREPLY=($(compgen -f -W '--at --help --pid' -- "$now")); return ;;
    " pack ") COMPREPLY=($(compgen -W 'check list words bundle add --help' -- "$now")); return ;;
    " replay "*) COMPREPLY=($(compgen -f -W '--from --help --player --print --scenario --speed --store-ca --store-cert --store-key --to' -- "$now")); return ;;
    " export "*) COMPREPLY=($(compgen -f -W '--cast --from --help --moment --player --share --store-ca --store-cert --store-key --to' -- "$now")); return ;;
    " account "* | " realm "* | " admin "* | " daily "* | " drain "* | " backup "* | " restore "* | " verify "* | " health "* | " pack "* | " replay "* | " export "*) return ;;
  esac
  COMPREPLY=($(compgen -W '--help --config --listen --pages --tls-cert --tls-key --trust-proxy --origin --host-name --no-page --threads --hello-ms --idle-ms --drain-ms --send-buffer --realm --seed --scenario --content --rule --motd --max-players --guest-days --idle-minutes --sleep-minutes --player-realms --archive-days --branches --daily --watchers --watch-delay --friends-on-map --past --moments --moment-days --names-in-lobby --mute --data --new-realm --ephemeral --backup-dir --backup-every --backup-keep --store --fleet --fleet-advertise --fleet-key --store-quota --store-mark --store-went-back --store-ca --store-cert --store-key --snapshot-every --keep-journal --admin-socket --guests --max-connections --messages-a-second --bytes-a-second --max-pending --chat-lines --realm-cpu --places-by-address --table --shared-address --connections-by-address --handshakes-by-address --pages-by-address --names-by-address --wrong-tokens-by-address --passwords-by-address --log-level --log-addresses --notify-command --webhook --log-format --print-config --print-rules --print-rulings --check-content --seeds --version account realm admin daily drain backup restore verify health pack replay export' -- "$now"))
}
complete -F _undercroft_server undercroft-server
