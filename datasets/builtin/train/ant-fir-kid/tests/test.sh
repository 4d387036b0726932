#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=111da07e562497dfce36c1202cc00aee990754502992052ded6b5f09b6c7a514
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
rug 25 4
rug 15 3
rug 11 3
rug 2 6
rug 5 5
rug
. ./van.sh
if kid 16 3; then echo y; else echo n; fi
if kid 17 3; then echo y; else echo n; fi
if kid 18 4; then echo y; else echo n; fi
if kid 2 7; then echo y; else echo n; fi
if kid 4 6; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
owl 10 2
owl 20 4
owl 18 3
owl 3 5
owl 3 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
