#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=76a250c18f5434d54756780f9026a67e29e38b1461fb9425cec5ac01c56b1b20
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
rat 8 3
rat 7 2
rat 12 3
rat 4 5
rat 5 3
ivy 18 2
ivy 24 4
ivy 14 4
ivy 2 7
ivy 3 3
. ./hay.inc
if yam 14 3; then echo y; else echo n; fi
if yam 22 2; then echo y; else echo n; fi
if yam 21 4; then echo y; else echo n; fi
if yam 4 5; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if rat 21 2; then echo y; else echo n; fi
if rat 16 1; then echo y; else echo n; fi
if rat 11 1; then echo y; else echo n; fi
if rat 2 7; then echo y; else echo n; fi
if rat 3 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
