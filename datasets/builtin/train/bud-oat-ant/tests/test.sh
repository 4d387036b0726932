#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f14323b826c5b449f31c4ff7f93a1634fb4acdffe943884844edb4b9f33af528
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
elk 20 1
elk 3 7
elk 5 5
elk 9 3
elk 20 4
if pea 24 3; then echo y; else echo n; fi
if pea 3 7; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
if pea 25 5; then echo y; else echo n; fi
if pea 13 7; then echo y; else echo n; fi
if pea 9 9; then echo y; else echo n; fi
. ./mop.sh
ant
ant 29 1
ant 4 7
ant 4 4
ant 13 7
ant 19 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
