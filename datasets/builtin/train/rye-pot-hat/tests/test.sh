#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=ff4196a1f1d216636bfc9c676a2dd118b3b6781262e3307bf524bc5d385ed99a
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 21 1
hat 24 4
hat 13 1
hat 3 5
hat 3 4
if ink 20 1; then echo y; else echo n; fi
if ink 22 2; then echo y; else echo n; fi
if ink 18 3; then echo y; else echo n; fi
if ink 2 5; then echo y; else echo n; fi
if ink 4 5; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
. ./web.inc
bud 25 4
bud 10 4
bud 22 2
bud 3 5
bud 6 4
jar 6 2
jar 13 1
jar 22 2
jar 2 6
jar 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
