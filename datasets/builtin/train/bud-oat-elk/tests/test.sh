#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3e9806f8b1ece4ef4778126501c3771571b2dccf507c0dc4d55df9c971e7dfbe
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
elk 9 3
elk 13 2
elk 22 1
elk 3 7
elk 5 4
if pea 22 2; then echo y; else echo n; fi
if pea 22 1; then echo y; else echo n; fi
if pea 25 3; then echo y; else echo n; fi
if pea 3 7; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./mop.sh
ant 10 4
ant 12 3
ant 9 2
ant 2 7
ant 6 6
ant
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
