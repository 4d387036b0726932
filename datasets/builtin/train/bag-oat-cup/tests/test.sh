#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=cd19455ad9dcf5348609b3fe3672eb98d6c1a1f925968a7b7cb8c5b370c863e4
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
jet 15 4
jet 24 3
jet 17 4
jet 4 6
jet 6 5
if cow 24 1; then echo y; else echo n; fi
if cow 15 3; then echo y; else echo n; fi
if cow 16 2; then echo y; else echo n; fi
if cow 4 7; then echo y; else echo n; fi
if cow 3 4; then echo y; else echo n; fi
if cow 5 5; then echo y; else echo n; fi
. ./pup.sh
fir 7 2
fir 23 3
fir 23 1
fir 2 5
fir 3 6
cup 7 2
cup 19 3
cup 7 1
cup 3 6
cup 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
