#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e72ad534903f84d9b44a17a6dbf8210c762c569eea8b7870845b85a6578e07e7
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.lib
hat 29 4
hat 2 5
hat 3 3
hat 26 4
hat 23 2
if bat 24 3; then echo y; else echo n; fi
if bat 3 6; then echo y; else echo n; fi
if bat 6 6; then echo y; else echo n; fi
if bat 6 5; then echo y; else echo n; fi
if bat 18 4; then echo y; else echo n; fi
if bat 4 5; then echo y; else echo n; fi
if bat 5 3; then echo y; else echo n; fi
if bat 2 1; then echo y; else echo n; fi
if oat 23 1; then echo y; else echo n; fi
if oat 4 5; then echo y; else echo n; fi
if oat 4 4; then echo y; else echo n; fi
if oat 25 4; then echo y; else echo n; fi
if oat 13 1; then echo y; else echo n; fi
if oat 2 7; then echo y; else echo n; fi
if oat 10 9; then echo y; else echo n; fi
if oat 7 5; then echo y; else echo n; fi
if oat 6 5; then echo y; else echo n; fi
if oat 6 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
