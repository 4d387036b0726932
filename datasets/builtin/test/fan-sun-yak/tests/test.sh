#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=485462824e35370f20beeecc02bc9582a20821a5ec2db0b3b442b8bc3f6c3a92
found=$({ ulimit -f 0 && exec sh -c '
. ./mop.inc
oat 19 2
oat 18 2
oat 9 4
oat 4 6
oat 6 3
yak 8 3
yak 16 3
yak 19 3
yak 3 5
yak 3 6
yak
. ./sky.inc
eel 17 1
eel 8 1
eel 7 2
eel 2 6
eel 5 5
eel
if pen 15 2; then echo y; else echo n; fi
if pen 20 4; then echo y; else echo n; fi
if pen 17 2; then echo y; else echo n; fi
if pen 4 7; then echo y; else echo n; fi
if pen 4 3; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
