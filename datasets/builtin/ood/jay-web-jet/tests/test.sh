#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=27dc09e85b2db6f4c526d34b13c9efab941195a13f0719f93deea2d4ce45bba6
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.lib
ivy 8 1
ivy 12 3
ivy 16 2
ivy 2 7
ivy 5 3
ivy
. ./tub.lib
if jet 21 2; then echo y; else echo n; fi
if jet 22 1; then echo y; else echo n; fi
if jet 24 1; then echo y; else echo n; fi
if jet 4 6; then echo y; else echo n; fi
if jet 3 4; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
peg 23 4
peg 11 2
peg 22 2
peg 2 5
peg 4 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
