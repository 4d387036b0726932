#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c7b452721801ec1cee6f620f4de1d785e3db69a9ad1e5c260ce95d752dce7572
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
if pea 20 2; then echo y; else echo n; fi
if pea 25 3; then echo y; else echo n; fi
if pea 10 1; then echo y; else echo n; fi
if pea 4 5; then echo y; else echo n; fi
if pea 6 3; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./jay.sh
fan 7 1
fan 7 2
fan 20 3
fan 4 7
fan 4 4
. ./oat.sh
ink 7 1
ink 8 2
ink 10 1
ink 3 7
ink 6 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
