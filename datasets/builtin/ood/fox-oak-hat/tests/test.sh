#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1506065825c6037bae5c721761a5f74db47446b3ab3eb16429b786cc40ede2ec
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.lib
hat 23 4
hat 6 1
hat 8 4
hat 3 7
hat 3 4
if bat 17 2; then echo y; else echo n; fi
if bat 13 4; then echo y; else echo n; fi
if bat 9 2; then echo y; else echo n; fi
if bat 3 6; then echo y; else echo n; fi
if bat 6 5; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
if oat 8 3; then echo y; else echo n; fi
if oat 22 2; then echo y; else echo n; fi
if oat 15 2; then echo y; else echo n; fi
if oat 4 7; then echo y; else echo n; fi
if oat 6 3; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
