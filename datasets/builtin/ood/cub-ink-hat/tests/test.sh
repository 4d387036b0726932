#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d0ccf912b078f6d3ec8a16993eaa820d1dad2e0518ae26bb70aeb5e7029cd061
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.lib
wig 23 3
wig 3 6
wig 5 5
wig 20 6
wig 13 3
if hat 20 3; then echo y; else echo n; fi
if hat 4 5; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if hat 1 6; then echo y; else echo n; fi
if hat 3 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
