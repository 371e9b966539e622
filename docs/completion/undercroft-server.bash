# Completion of undercroft-server for bash. Written by scripts/manuals.sh.
_undercroft_server() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    --config) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --listen) return ;;
    --pages) return ;;
    --realm) return ;;
    --seed) return ;;
    --scenario) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --content) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --rule) return ;;
    --motd) return ;;
    --watchers) return ;;
    --watch-delay) return ;;
    --friends-on-map) return ;;
    --names-in-lobby) return ;;
    --data) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --snapshot-every) return ;;
    --keep-journal) return ;;
    --max-players) return ;;
    --max-connections) return ;;
    --places-by-address) return ;;
    --connections-by-address) return ;;
    --handshakes-by-address) return ;;
    --names-by-address) return ;;
    --wrong-tokens-by-address) return ;;
    --passwords-by-address) return ;;
    --guest-days) return ;;
    --idle-minutes) return ;;
    --chat-lines) return ;;
    --mute) return ;;
    --messages-a-second) return ;;
    --bytes-a-second) return ;;
    --realm-cpu) return ;;
    --max-pending) return ;;
    --guests) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --tls-cert) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --tls-key) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --trust-proxy) return ;;
    --threads) return ;;
    --hello-ms) return ;;
    --idle-ms) return ;;
    --send-buffer) return ;;
    --origin) return ;;
    --log-level) return ;;
    --check-content) COMPREPLY=($(compgen -f -- "$now")); return ;;
  esac
  COMPREPLY=($(compgen -W '--help --config --listen --pages --realm --seed --scenario --content --rule --motd --watchers --watch-delay --friends-on-map --names-in-lobby --data --ephemeral --snapshot-every --keep-journal --max-players --max-connections --places-by-address --connections-by-address --handshakes-by-address --names-by-address --wrong-tokens-by-address --passwords-by-address --guest-days --idle-minutes --chat-lines --mute --messages-a-second --bytes-a-second --realm-cpu --max-pending --guests --tls-cert --tls-key --trust-proxy --threads --hello-ms --idle-ms --send-buffer --origin --log-level --print-rules --print-rulings --check-content --version' -- "$now"))
}
complete -F _undercroft_server undercroft-server
