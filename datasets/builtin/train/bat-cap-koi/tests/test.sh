#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d275f824a9489e86743a28b162568be3c654b15007aa6c2588aad7942d1be281
found=$({ ulimit -f 0 && exec sh -c '
. ./map.inc
if koi 17 2; then echo y; else echo n; fi
if koi 6 4; then echo y; else echo n; fi
if koi 20 4; then echo y; else echo n; fi
if koi 3 7; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./pea.inc
if bed 21 1; then echo y; else echo n; fi
if bed 21 2; then echo y; else echo n; fi
if bed 23 1; then echo y; else echo n; fi
if bed 3 7; then echo y; else echo n; fi
if bed 4 5; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
pig 17 3
pig 8 2
pig 13 4
pig 2 5
pig 3 3
pig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
