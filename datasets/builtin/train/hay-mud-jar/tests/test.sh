#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5668f7a79fe711f096c577cea8f02eead91901e0396517dd8e9c6b2e97251544
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.sh
if lid 13 2; then echo y; else echo n; fi
if lid 13 4; then echo y; else echo n; fi
if lid 12 4; then echo y; else echo n; fi
if lid 4 7; then echo y; else echo n; fi
if lid 5 6; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
jar 6 2
jar 19 2
jar 6 2
jar 3 7
jar 3 4
. ./net.sh
bud 21 4
bud 9 3
bud 8 4
bud 3 7
bud 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
