#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=43309a6ab19f8b380d57abaa4eb4dbd2543d5a482fa1733025e8dd4be62158ea
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
if ivy 8 3; then echo y; else echo n; fi
if ivy 6 4; then echo y; else echo n; fi
if ivy 7 2; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 5 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
sky 10 1
sky 10 2
sky 19 1
sky 2 7
sky 5 3
. ./mop.sh
pot 22 4
pot 23 3
pot 25 3
pot 4 5
pot 4 3
ant 16 2
ant 17 2
ant 6 1
ant 3 7
ant 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
