#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=07b84d91a0d6dd9535ea93a0947a97606273f9fb6bb3ed8559a25f8d9a767a83
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 27 2; then echo y; else echo n; fi
if bed 3 6; then echo y; else echo n; fi
if bed 6 6; then echo y; else echo n; fi
if bed 8 1; then echo y; else echo n; fi
if bed 29 5; then echo y; else echo n; fi
if bed 1 1; then echo y; else echo n; fi
if bed 4 7; then echo y; else echo n; fi
ant 22 3
ant 2 6
ant 3 3
ant 4 6
ant 24 4
. ./mop.inc
web 30 1
web 3 6
web 5 5
web 23 3
web 10 4
cow 28 2
cow 4 6
cow 5 5
cow 29 7
cow 24 8
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
