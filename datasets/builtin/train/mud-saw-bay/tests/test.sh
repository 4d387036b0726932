#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ab04b042e4f4a5073b6ee71476b861565a142c480d295759dac0871b60aa308d
found=$({ ulimit -f 0 && exec sh -c '
. ./elk.inc
if pot 24 3; then echo y; else echo n; fi
if pot 3 7; then echo y; else echo n; fi
if pot 4 4; then echo y; else echo n; fi
if pot 11 3; then echo y; else echo n; fi
if pot 14 7; then echo y; else echo n; fi
if pot 7 4; then echo y; else echo n; fi
if pot 4 8; then echo y; else echo n; fi
bay 23 3
bay 4 5
bay 6 6
bay 8 4
bay 20 3
. ./pin.inc
hay 23 2
hay 4 5
hay 4 4
hay 1 2
hay 6 8
pot
pot 27 2
pot 4 6
pot 4 4
pot 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
