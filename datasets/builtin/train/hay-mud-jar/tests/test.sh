#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=89f9aab991798318d70fb6b36a6476a8730184c93587f8a88da09e913a1866d1
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.sh
if lid 24 2; then echo y; else echo n; fi
if lid 3 7; then echo y; else echo n; fi
if lid 4 4; then echo y; else echo n; fi
if lid 25 9; then echo y; else echo n; fi
if lid 24 6; then echo y; else echo n; fi
if lid 13 6; then echo y; else echo n; fi
if lid 12 7; then echo y; else echo n; fi
if lid 9 5; then echo y; else echo n; fi
if lid 5 8; then echo y; else echo n; fi
if lid 7 1; then echo y; else echo n; fi
if lid 8 8; then echo y; else echo n; fi
jar 20 2
jar 4 6
jar 3 3
jar 9 4
jar 14 3
. ./net.sh
bud 24 2
bud 4 7
bud 3 3
bud 5 5
bud 23 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
