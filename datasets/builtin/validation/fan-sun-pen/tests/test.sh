#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c427b1628139f7ea36234b4b01c9ee14711a57e81bfe42d4ffbf94d11dd42833
found=$({ ulimit -f 0 && exec sh -c '
. ./mop.inc
oat 12 2
oat 20 1
oat 22 2
oat 2 7
oat 5 4
yak 22 3
yak 21 3
yak 11 1
yak 4 5
yak 4 6
yak
. ./sky.inc
eel 17 1
eel 13 3
eel 24 3
eel 4 5
eel 3 4
eel
if pen 13 4; then echo y; else echo n; fi
if pen 22 2; then echo y; else echo n; fi
if pen 11 4; then echo y; else echo n; fi
if pen 3 6; then echo y; else echo n; fi
if pen 4 6; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
