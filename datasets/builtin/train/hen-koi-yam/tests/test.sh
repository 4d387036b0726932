#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=86b52fc781c8a22379e33e25d0c2e7eb2ccba598b924586efcd0de624be4e636
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
pea 21 4
pea 18 2
pea 22 2
pea 2 5
pea 4 6
. ./ink.inc
if yam 20 3; then echo y; else echo n; fi
if yam 19 2; then echo y; else echo n; fi
if yam 6 1; then echo y; else echo n; fi
if yam 3 7; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
. ./kid.inc
if rat 25 2; then echo y; else echo n; fi
if rat 19 1; then echo y; else echo n; fi
if rat 13 1; then echo y; else echo n; fi
if rat 4 6; then echo y; else echo n; fi
if rat 6 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
