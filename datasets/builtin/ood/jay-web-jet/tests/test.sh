#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dbe60dda006f840499f79ecab63e2cddc033963fdfa37e4a74750b9f5d197c86
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.lib
ivy
ivy 21 1
ivy 2 7
ivy 5 5
ivy 12 2
. ./tub.lib
if jet 27 3; then echo y; else echo n; fi
if jet 2 7; then echo y; else echo n; fi
if jet 4 4; then echo y; else echo n; fi
if jet 26 2; then echo y; else echo n; fi
if jet 28 2; then echo y; else echo n; fi
if jet 26 5; then echo y; else echo n; fi
if jet 9 4; then echo y; else echo n; fi
if jet 7 3; then echo y; else echo n; fi
if jet 5 3; then echo y; else echo n; fi
if jet 6 7; then echo y; else echo n; fi
peg 22 2
peg 2 7
peg 4 4
peg 23 3
peg 13 9
peg 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
