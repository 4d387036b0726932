#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e40a51c737778d001e49444363873482bbebbbfa0420652ba29d920e391954d9
found=$({ ulimit -f 0 && exec sh -c '
. ./emu.sh
bud 18 3
bud 18 4
bud 12 2
bud 3 6
bud 4 4
. ./gem.sh
if ivy 21 1; then echo y; else echo n; fi
if ivy 8 2; then echo y; else echo n; fi
if ivy 25 2; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 3 6; then echo y; else echo n; fi
if ivy 5 5; then echo y; else echo n; fi
. ./pup.sh
if peg 11 3; then echo y; else echo n; fi
if peg 15 3; then echo y; else echo n; fi
if peg 16 1; then echo y; else echo n; fi
if peg 3 5; then echo y; else echo n; fi
if peg 5 6; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
