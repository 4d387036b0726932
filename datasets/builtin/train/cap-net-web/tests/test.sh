#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=134a9c56a669f2259df69aeb0bb30f5cb37dfb78e51af22fb439e23cacf8d22a
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 30 2; then echo y; else echo n; fi
if bed 3 7; then echo y; else echo n; fi
if bed 3 3; then echo y; else echo n; fi
if bed 18 5; then echo y; else echo n; fi
if bed 17 8; then echo y; else echo n; fi
if bed 1 9; then echo y; else echo n; fi
ant 21 4
ant 2 6
ant 4 4
ant 7 5
ant 17 3
. ./mop.inc
web 26 2
web 4 7
web 4 4
web 11 7
web 25 3
cow 21 4
cow 4 6
cow 6 6
cow 25 2
cow 22 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
