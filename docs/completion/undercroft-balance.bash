# Completion of undercroft-balance for bash. Written by scripts/manuals.sh.
_undercroft_balance() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    --seeds) return ;;
    --first) return ;;
    --bots) return ;;
    --turns) return ;;
    --threads) return ;;
    --patience) return ;;
    --content) COMPREPLY=($(compgen -f -- "$now")); return ;;
  esac
  COMPREPLY=($(compgen -W '--help --seeds --first --bots --turns --threads --no-waking --patience --content --each --story --version' -- "$now"))
}
complete -F _undercroft_balance undercroft-balance
