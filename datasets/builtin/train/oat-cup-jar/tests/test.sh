#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3351515e73eba20277b7e725d50996007b648590fc5ea62868971e081c80781a
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if jar 25 4; then echo y; else echo n; fi
if jar 3 6; then echo y; else echo n; fi
if jar 4 4; then echo y; else echo n; fi
if jar 18 8; then echo y; else echo n; fi
if jar 24 3; then echo y; else echo n; fi
if jar 8 9; then echo y; else echo n; fi
bud 22 3
bud 4 7
bud 4 4
bud 12 8
bud 18 9
. ./rye.inc
ram 28 1
ram 4 5
ram 4 4
ram 14 3
ram 8 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
