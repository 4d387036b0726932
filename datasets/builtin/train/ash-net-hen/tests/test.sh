#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=82a3d7ac7d5ed1e296e5494b4ac89e565cbf83eecf58c5398576098cef66b502
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
wig 19 3
wig 14 2
wig 24 2
wig 4 5
wig 4 6
if ant 8 4; then echo y; else echo n; fi
if ant 20 3; then echo y; else echo n; fi
if ant 21 2; then echo y; else echo n; fi
if ant 2 5; then echo y; else echo n; fi
if ant 3 5; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
. ./nut.inc
if ape 20 4; then echo y; else echo n; fi
if ape 20 2; then echo y; else echo n; fi
if ape 14 4; then echo y; else echo n; fi
if ape 4 6; then echo y; else echo n; fi
if ape 4 3; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
. ./oak.inc
hen 23 1
hen 16 2
hen 6 1
hen 2 6
hen 6 4
hen
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
