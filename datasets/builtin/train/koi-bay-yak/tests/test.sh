#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dd76598e636215c7d307c5ca89b1cb4fcc40b8c0846d15a17ac2f04e152381b9
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
yak 6 4
yak 24 1
yak 9 2
yak 3 6
yak 6 6
yak
. ./wig.inc
if jay 14 2; then echo y; else echo n; fi
if jay 19 1; then echo y; else echo n; fi
if jay 12 2; then echo y; else echo n; fi
if jay 3 6; then echo y; else echo n; fi
if jay 3 3; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
if pup 18 2; then echo y; else echo n; fi
if pup 23 2; then echo y; else echo n; fi
if pup 23 1; then echo y; else echo n; fi
if pup 3 6; then echo y; else echo n; fi
if pup 4 6; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
