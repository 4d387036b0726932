#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fcd00a617bc658cb27d942aa3e809a0a5736a687ea762dbd624793a383a33f62
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
yak
yak 27 4
yak 4 5
yak 4 4
yak 20 9
. ./wig.inc
if jay 30 4; then echo y; else echo n; fi
if jay 3 5; then echo y; else echo n; fi
if jay 4 4; then echo y; else echo n; fi
if jay 28 5; then echo y; else echo n; fi
if jay 30 1; then echo y; else echo n; fi
if jay 12 1; then echo y; else echo n; fi
if jay 8 2; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
if jay 6 4; then echo y; else echo n; fi
if jay 3 1; then echo y; else echo n; fi
if pup 23 2; then echo y; else echo n; fi
if pup 4 5; then echo y; else echo n; fi
if pup 6 6; then echo y; else echo n; fi
if pup 27 5; then echo y; else echo n; fi
if pup 19 1; then echo y; else echo n; fi
if pup 8 1; then echo y; else echo n; fi
if pup 6 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
