#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e17cf379590df5f7f4032aa4cefd4ef29cee7bbf728e1de662d4e6c58cd2e4e0
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
rat 24 2
rat 19 4
rat 11 2
rat 4 6
rat 6 4
ivy 7 3
ivy 7 4
ivy 6 1
ivy 2 6
ivy 5 4
. ./hay.inc
if yam 22 3; then echo y; else echo n; fi
if yam 22 3; then echo y; else echo n; fi
if yam 21 1; then echo y; else echo n; fi
if yam 2 5; then echo y; else echo n; fi
if yam 6 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if rat 14 3; then echo y; else echo n; fi
if rat 25 1; then echo y; else echo n; fi
if rat 24 2; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 6 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
