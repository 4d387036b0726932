#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ec3b162acb0a620ef802e902a87960804ceb671de7c4a1d6c9bacfca1ec49877
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 20 1
hat 19 1
hat 25 3
hat 3 5
hat 6 5
if ink 11 4; then echo y; else echo n; fi
if ink 24 1; then echo y; else echo n; fi
if ink 20 4; then echo y; else echo n; fi
if ink 4 6; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
. ./web.inc
bud 25 1
bud 11 3
bud 19 2
bud 3 6
bud 5 6
jar 7 4
jar 17 4
jar 6 4
jar 3 6
jar 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
