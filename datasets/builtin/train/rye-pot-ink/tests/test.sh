#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=aeba409cc6ca1dc7fa45a60915574aa513d2738511f281bbfa4816e901975f06
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 30 1
hat 4 6
hat 6 6
hat 8 7
hat 11 6
if ink 29 4; then echo y; else echo n; fi
if ink 2 5; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
if ink 3 2; then echo y; else echo n; fi
if ink 3 1; then echo y; else echo n; fi
if ink 15 7; then echo y; else echo n; fi
if ink 13 5; then echo y; else echo n; fi
. ./web.inc
bud 30 1
bud 4 7
bud 3 3
bud 19 5
bud 24 6
jar 23 1
jar 3 6
jar 6 6
jar 13 3
jar 17 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
