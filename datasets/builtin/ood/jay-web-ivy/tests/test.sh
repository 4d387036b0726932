#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=40099ffb9b6667419699197faf446c6d97e2364915eec84957f2e1c2a5fd7be0
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.lib
ivy
ivy 24 2
ivy 3 6
ivy 6 6
ivy 13 1
. ./tub.lib
if jet 26 4; then echo y; else echo n; fi
if jet 3 6; then echo y; else echo n; fi
if jet 6 6; then echo y; else echo n; fi
if jet 10 2; then echo y; else echo n; fi
if jet 27 3; then echo y; else echo n; fi
if jet 8 9; then echo y; else echo n; fi
if jet 28 5; then echo y; else echo n; fi
if jet 23 9; then echo y; else echo n; fi
if jet 6 2; then echo y; else echo n; fi
peg 25 4
peg 3 6
peg 3 3
peg 1 7
peg 4 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
