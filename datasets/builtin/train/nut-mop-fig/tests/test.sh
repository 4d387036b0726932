#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ad51030202ab3fc06fb013f22dcfd3950743f2a0fe998bdd8ee9aff587dfb189
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
fir 17 3
fir 21 4
fir 18 4
fir 4 6
fir 6 4
if fig 22 4; then echo y; else echo n; fi
if fig 12 2; then echo y; else echo n; fi
if fig 14 1; then echo y; else echo n; fi
if fig 2 5; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
if fig 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
