# Completion of undercroft for bash. Written by scripts/manuals.sh.
_undercroft() {
  local now=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  case $before in
    -s | --server) return ;;
    --ca) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --realm) return ;;
    -w | --watch) return ;;
    --retry) return ;;
    -p | --party) return ;;
    --identity) return ;;
    -n | --name) return ;;
    --password) return ;;
    --invitation) return ;;
    --new-password) return ;;
    --link) return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never 8 16 256' -- "$now")); return ;;
    --theme) COMPREPLY=($(compgen -W 'dark light terminal' -- "$now")); return ;;
    --charset) COMPREPLY=($(compgen -W 'auto unicode cp437 ascii' -- "$now")); return ;;
    --players) COMPREPLY=($(compgen -W 'at digit' -- "$now")); return ;;
    --title) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --sync) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --hints) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --mouse) COMPREPLY=($(compgen -W 'on off' -- "$now")); return ;;
    --autofight-stop) return ;;
    --crawl-ms) return ;;
    --step-ms) return ;;
    --motion) COMPREPLY=($(compgen -W 'full reduced none' -- "$now")); return ;;
    --bell) COMPREPLY=($(compgen -W 'off turn danger all' -- "$now")); return ;;
    --log) COMPREPLY=($(compgen -f -- "$now")); return ;;
    --config) COMPREPLY=($(compgen -f -- "$now")); return ;;
  esac
  COMPREPLY=($(compgen -W '--server --ca --realm --lobby --watch --retry --party --private --identity --accept-identity --name --password --invitation --new-password --link --color --theme --charset --players --title --sync --hints --mouse --autofight-stop --no-mouse --crawl-ms --step-ms --motion --bell --a11y --log --config --doctor --print-config --version --help' -- "$now"))
}
complete -F _undercroft undercroft
