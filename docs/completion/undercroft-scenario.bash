# Completion of undercroft-scenario for bash. Written by scripts/manuals.sh.
_undercroft_scenario() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    --content) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --filter) return ;;
    --junit) COMPREPLY=($(compgen -f -- "$now")); return ;;
  esac
  COMPREPLY=($(compgen -W '--help --content --filter --junit --watch --verbose --version' -- "$now"))
}
complete -F _undercroft_scenario undercroft-scenario
