#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=20133e6d4cfe9d143c3ebb648f10ca9a8fa49eaaf7163059d5efec3a256983c1
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if bee 23 3; then echo y; else echo n; fi
if bee 15 2; then echo y; else echo n; fi
if bee 23 2; then echo y; else echo n; fi
if bee 4 6; then echo y; else echo n; fi
if bee 4 4; then echo y; else echo n; fi
if bee 5 5; then echo y; else echo n; fi
. ./map.inc
if ivy 9 3; then echo y; else echo n; fi
if ivy 6 1; then echo y; else echo n; fi
if ivy 6 2; then echo y; else echo n; fi
if ivy 4 5; then echo y; else echo n; fi
if ivy 6 4; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
pan 10 4
pan 14 3
pan 6 2
pan 2 6
pan 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
