#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=36f06767df816137d2d5f39974df2c949ae18a33c219e92163de3f1e3cb86007
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.lib
wig 12 3
wig 13 3
wig 16 3
wig 3 6
wig 4 3
if hat 18 3; then echo y; else echo n; fi
if hat 6 3; then echo y; else echo n; fi
if hat 6 3; then echo y; else echo n; fi
if hat 2 5; then echo y; else echo n; fi
if hat 5 3; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
