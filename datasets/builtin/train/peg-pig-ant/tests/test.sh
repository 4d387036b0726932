#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e5a7bfb597e670b9f12f384972b781948df54858f03e58259cf5c531f6d18197
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
if ivy 15 4; then echo y; else echo n; fi
if ivy 20 1; then echo y; else echo n; fi
if ivy 11 3; then echo y; else echo n; fi
if ivy 3 5; then echo y; else echo n; fi
if ivy 4 3; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
sky 12 3
sky 7 4
sky 17 2
sky 4 6
sky 3 6
. ./mop.sh
pot 17 1
pot 9 4
pot 16 4
pot 3 7
pot 6 4
ant 22 1
ant 24 2
ant 6 1
ant 4 5
ant 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
