#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c51d20849515c11e669b59d5c5cd08609adc23624284b6120bfc45dd9b330249
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.inc
rug 10 4
rug 12 4
rug 7 2
rug 3 7
rug 5 3
tub 7 3
tub 25 1
tub 13 2
tub 3 7
tub 6 4
. ./pea.inc
if fox 15 1; then echo y; else echo n; fi
if fox 16 3; then echo y; else echo n; fi
if fox 9 3; then echo y; else echo n; fi
if fox 2 5; then echo y; else echo n; fi
if fox 3 3; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
. ./pot.inc
ivy 24 3
ivy 6 4
ivy 13 4
ivy 4 5
ivy 5 5
ivy
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
