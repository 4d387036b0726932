#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b2529824c8d1c37fdc1d13ee214d460b9a103a0e37e177b2f883f3cdc7ea1048
found=$({ ulimit -f 0 && exec sh -c '
. ./pup.inc
if bud 17 4; then echo y; else echo n; fi
if bud 23 3; then echo y; else echo n; fi
if bud 9 4; then echo y; else echo n; fi
if bud 3 7; then echo y; else echo n; fi
if bud 6 6; then echo y; else echo n; fi
if bud 5 5; then echo y; else echo n; fi
hen 23 3
hen 22 1
hen 7 1
hen 4 7
hen 6 3
. ./tub.inc
if hay 14 3; then echo y; else echo n; fi
if hay 7 2; then echo y; else echo n; fi
if hay 23 4; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
