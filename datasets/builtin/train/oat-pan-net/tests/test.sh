#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3fbb256c6186344340afe09d6165f24dde1c63c48faf0e8a005f1be6dc43c693
found=$({ ulimit -f 0 && exec sh -c '
. ./nut.sh
bee 12 4
bee 9 3
bee 13 4
bee 3 5
bee 6 3
. ./pot.sh
if net 20 1; then echo y; else echo n; fi
if net 10 2; then echo y; else echo n; fi
if net 9 3; then echo y; else echo n; fi
if net 2 5; then echo y; else echo n; fi
if net 3 6; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if lid 23 1; then echo y; else echo n; fi
if lid 7 4; then echo y; else echo n; fi
if lid 17 2; then echo y; else echo n; fi
if lid 4 5; then echo y; else echo n; fi
if lid 4 3; then echo y; else echo n; fi
if lid 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
