#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2159702a5a482f0dc6540611f2d369ce923c48102504d11f296462d0101742a9
found=$({ ulimit -f 0 && exec sh -c '
. ./gem.sh
fir 17 1
fir 23 2
fir 25 3
fir 2 6
fir 3 6
. ./van.sh
if web 16 1; then echo y; else echo n; fi
if web 20 4; then echo y; else echo n; fi
if web 25 1; then echo y; else echo n; fi
if web 2 7; then echo y; else echo n; fi
if web 4 5; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
eel 22 3
eel 12 3
eel 16 1
eel 2 7
eel 3 3
eel
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
