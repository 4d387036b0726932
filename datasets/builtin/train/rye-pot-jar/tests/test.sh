#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d41d51bbd7d42f47ebf285dfc892cd33039faef9f1d197639884a09103e8647e
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 28 1
hat 3 5
hat 6 6
hat 17 6
hat 2 8
if ink 27 2; then echo y; else echo n; fi
if ink 4 7; then echo y; else echo n; fi
if ink 3 3; then echo y; else echo n; fi
if ink 23 9; then echo y; else echo n; fi
if ink 23 4; then echo y; else echo n; fi
if ink 11 2; then echo y; else echo n; fi
if ink 9 7; then echo y; else echo n; fi
if ink 7 9; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
. ./web.inc
bud 20 2
bud 4 6
bud 5 5
bud 7 6
bud 17 7
jar 24 4
jar 2 6
jar 3 3
jar 23 2
jar 18 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
