# Completion of undercroft-map for bash. Written by scripts/manuals.sh.
_undercroft_map() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    --seed) return ;;
    --depth) return ;;
    --deepest) return ;;
    --style) COMPREPLY=($(compgen -W 'rooms caves mixed' -- "$now")); return ;;
    --size) return ;;
    --content) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --omen) return ;;
    --stats) return ;;
  esac
  COMPREPLY=($(compgen -W '--help --seed --depth --deepest --style --size --content --omen --fit --steps --json --stats --version' -- "$now"))
}
complete -F _undercroft_map undercroft-map
