#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0a73c7858c75e686588a873ad664205a71cfed90773c35d001fcccd17a2fbc35
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 24 1
hat 19 3
hat 24 1
hat 4 6
hat 5 6
if ink 22 1; then echo y; else echo n; fi
if ink 11 3; then echo y; else echo n; fi
if ink 7 1; then echo y; else echo n; fi
if ink 2 5; then echo y; else echo n; fi
if ink 6 4; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
. ./web.inc
bud 15 3
bud 8 1
bud 17 4
bud 3 6
bud 6 3
jar 25 4
jar 6 3
jar 16 4
jar 3 5
jar 3 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
