#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e073e9df51f42683df5993f47d89b023bfb3dff8b234de996fab439e0ced9801
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if jar 8 3; then echo y; else echo n; fi
if jar 11 2; then echo y; else echo n; fi
if jar 16 3; then echo y; else echo n; fi
if jar 4 6; then echo y; else echo n; fi
if jar 5 3; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
bud 15 1
bud 12 4
bud 14 2
bud 2 7
bud 6 6
. ./rye.inc
ram 12 1
ram 8 4
ram 22 3
ram 4 5
ram 4 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
