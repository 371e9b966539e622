# Completion of undercroft for bash. Written by scripts/manuals.sh.
_undercroft() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    -s | --server) return ;;
    -n | --name) return ;;
    --password) return ;;
    --invitation) return ;;
    --new-password) return ;;
    --ca) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --realm) return ;;
    -w | --watch) return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never 8 16 256' -- "$now")); return ;;
    --theme) COMPREPLY=($(compgen -W 'dark light terminal' -- "$now")); return ;;
    --charset) COMPREPLY=($(compgen -W 'auto unicode cp437 ascii' -- "$now")); return ;;
    --players) COMPREPLY=($(compgen -W 'at digit' -- "$now")); return ;;
    --mouse) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --crawl-ms) return ;;
    --step-ms) COMPREPLY=($(compgen -W '0 5 15 30 60' -- "$now")); return ;;
    --motion) COMPREPLY=($(compgen -W 'full reduced none' -- "$now")); return ;;
    --bell) COMPREPLY=($(compgen -W 'off turn danger all' -- "$now")); return ;;
    --title) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --sync) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --hints) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --autofight-stop) COMPREPLY=($(compgen -W '0 25 50 75' -- "$now")); return ;;
    --retry) return ;;
    --log) COMPREPLY=($(compgen -f -- "$now")); return ;;
    -p | --party) return ;;
    --config) COMPREPLY=($(compgen -f -- "$now")); return ;;
  esac
  COMPREPLY=($(compgen -W '--help --server --name --password --invitation --new-password --ca --realm --lobby --watch --color --theme --charset --players --mouse --crawl-ms --step-ms --motion --bell --title --sync --a11y --hints --autofight-stop --retry --log --party --no-mouse --config --private --doctor --print-config --version' -- "$now"))
}
complete -F _undercroft undercroft
