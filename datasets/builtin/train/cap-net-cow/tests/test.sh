#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=543eccb42cce11ba8552a68fa7e48b133bd6473fd02047d575642eb9260acbcd
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
if bed 28 2; then echo y; else echo n; fi
if bed 2 6; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
if bed 13 3; then echo y; else echo n; fi
if bed 7 7; then echo y; else echo n; fi
if bed 2 4; then echo y; else echo n; fi
if bed 2 2; then echo y; else echo n; fi
ant 22 2
ant 3 6
ant 6 6
ant 22 9
ant 10 2
. ./mop.inc
web 21 1
web 4 7
web 5 5
web 22 5
web 28 2
cow 25 1
cow 3 6
cow 3 3
cow 24 9
cow 1 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
