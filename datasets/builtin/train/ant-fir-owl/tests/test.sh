#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=15c5cedb6a9fc5a3e627f26c2616d159cb339951e2470a8d1f102eede8f07205
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
rug
rug 24 2
rug 3 5
rug 5 5
rug 26 7
. ./van.sh
if kid 22 2; then echo y; else echo n; fi
if kid 4 7; then echo y; else echo n; fi
if kid 4 4; then echo y; else echo n; fi
if kid 8 2; then echo y; else echo n; fi
if kid 4 6; then echo y; else echo n; fi
if kid 2 4; then echo y; else echo n; fi
if kid 21 7; then echo y; else echo n; fi
if kid 3 1; then echo y; else echo n; fi
owl 22 1
owl 4 5
owl 3 3
owl 1 9
owl 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
