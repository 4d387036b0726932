#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0ce6389be4645f835b048c29cbd2c23c2b626bd462f85247dc772208392fcf2f
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 30 1
hat 4 6
hat 5 5
hat 4 4
hat 6 4
if ink 26 4; then echo y; else echo n; fi
if ink 4 5; then echo y; else echo n; fi
if ink 6 6; then echo y; else echo n; fi
if ink 4 2; then echo y; else echo n; fi
if ink 20 8; then echo y; else echo n; fi
. ./web.inc
bud 23 1
bud 4 6
bud 3 3
bud 1 8
bud 27 4
jar 27 2
jar 4 5
jar 4 4
jar 21 5
jar 30 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
