#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1907565412f9df8ffb41d1762b192defb676ff69410674a606c9494041f0c89b
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
eel 15 3
eel 22 1
eel 8 1
eel 3 7
eel 6 5
yam 10 4
yam 23 3
yam 10 2
yam 2 7
yam 4 3
. ./pan.sh
if oak 9 2; then echo y; else echo n; fi
if oak 8 2; then echo y; else echo n; fi
if oak 19 4; then echo y; else echo n; fi
if oak 2 7; then echo y; else echo n; fi
if oak 6 3; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
ram 9 4
ram 8 2
ram 22 4
ram 2 5
ram 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
