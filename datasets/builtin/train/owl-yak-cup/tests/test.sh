#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d02bc4b8a8978a1622880e270d54d670588de476a97e146000e39dc68e251411
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.sh
if hay 26 3; then echo y; else echo n; fi
if hay 4 5; then echo y; else echo n; fi
if hay 4 4; then echo y; else echo n; fi
if hay 1 7; then echo y; else echo n; fi
if hay 8 3; then echo y; else echo n; fi
if hay 17 6; then echo y; else echo n; fi
if hay 3 1; then echo y; else echo n; fi
cup
cup 26 3
cup 2 6
cup 4 4
cup 14 2
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
