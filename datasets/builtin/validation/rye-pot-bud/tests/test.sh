#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=55a99e4c51642850cd2b86b5894b81aec1a0e9df92c93d59fc4a0b443cceae09
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.inc
hat 25 1
hat 21 2
hat 17 1
hat 3 5
hat 4 5
if ink 21 4; then echo y; else echo n; fi
if ink 10 4; then echo y; else echo n; fi
if ink 8 1; then echo y; else echo n; fi
if ink 3 7; then echo y; else echo n; fi
if ink 4 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
. ./web.inc
bud 20 2
bud 8 1
bud 23 4
bud 3 6
bud 4 6
jar 9 2
jar 19 2
jar 25 3
jar 2 6
jar 5 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
