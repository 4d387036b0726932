#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6b5c72ef1431ae34e3354df49fbec1ed7e89e3a5f67b15cc77fc088d3576c634
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.lib
hat 8 3
hat 10 3
hat 8 1
hat 2 5
hat 6 5
if bat 21 2; then echo y; else echo n; fi
if bat 9 1; then echo y; else echo n; fi
if bat 15 4; then echo y; else echo n; fi
if bat 4 7; then echo y; else echo n; fi
if bat 6 5; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
if oat 7 4; then echo y; else echo n; fi
if oat 14 1; then echo y; else echo n; fi
if oat 18 2; then echo y; else echo n; fi
if oat 2 5; then echo y; else echo n; fi
if oat 4 5; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
