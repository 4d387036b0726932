#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5db46d090725ee3583f338b41ed90a4efcb02c7de45d114227f658dab9faface
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
if rat 9 3; then echo y; else echo n; fi
if rat 15 2; then echo y; else echo n; fi
if rat 25 3; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 5 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 6 2
rug 13 4
rug 17 2
rug 3 5
rug 6 5
rug
. ./jar.sh
dog 8 3
dog 10 4
dog 16 4
dog 2 5
dog 6 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
