#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=164b95f3209e7bcec4d02efecb9755a9b04ef5b544b687b1fe5523622ece63ff
found=$({ ulimit -f 0 && exec sh -c '
. ./gnu.sh
if lid 24 3; then echo y; else echo n; fi
if lid 25 1; then echo y; else echo n; fi
if lid 9 3; then echo y; else echo n; fi
if lid 3 7; then echo y; else echo n; fi
if lid 3 6; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
jar 25 4
jar 18 4
jar 13 1
jar 4 7
jar 4 6
. ./net.sh
bud 18 3
bud 23 3
bud 25 4
bud 3 5
bud 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
