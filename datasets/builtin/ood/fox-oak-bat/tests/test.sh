#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b0e31df143d6bbfcab178289f61899cfe35149c326c4cc399bead1ce6b9fd425
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.lib
hat 21 3
hat 2 6
hat 3 3
hat 7 3
hat 6 9
if bat 28 4; then echo y; else echo n; fi
if bat 2 5; then echo y; else echo n; fi
if bat 3 3; then echo y; else echo n; fi
if bat 15 8; then echo y; else echo n; fi
if bat 29 9; then echo y; else echo n; fi
if bat 3 8; then echo y; else echo n; fi
if oat 24 1; then echo y; else echo n; fi
if oat 3 6; then echo y; else echo n; fi
if oat 3 3; then echo y; else echo n; fi
if oat 10 5; then echo y; else echo n; fi
if oat 20 8; then echo y; else echo n; fi
if oat 6 5; then echo y; else echo n; fi
if oat 7 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
