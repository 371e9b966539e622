# Completion of undercroft-scenario for fish. Written by scripts/manuals.sh.
complete -c undercroft-scenario -l help -s h -d 'Print this help message and exit'
complete -c undercroft-scenario -l content -r -F -d 'your own content, on top of the games; repeatable'
complete -c undercroft-scenario -l filter -x -d 'only scenarios whose path, title or rules contain TEXT'
complete -c undercroft-scenario -l junit -r -F -d 'also write the results as JUnit XML'
complete -c undercroft-scenario -l watch -d 'run again whenever a file changes, until interrupted'
complete -c undercroft-scenario -l verbose -s v -d 'print every turns events and map'
complete -c undercroft-scenario -l version -d 'Display program version information and exit'
