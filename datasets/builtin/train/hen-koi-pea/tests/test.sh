#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=3aad80b7b639c0584af274e8a9b7acb21b0d02b3a5a27eb5994ace2cbac7d3a9
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
pea 23 1
pea 14 3
pea 7 3
pea 3 7
pea 6 3
. ./ink.inc
if yam 9 1; then echo y; else echo n; fi
if yam 25 3; then echo y; else echo n; fi
if yam 7 2; then echo y; else echo n; fi
if yam 3 5; then echo y; else echo n; fi
if yam 3 6; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
. ./kid.inc
if rat 17 1; then echo y; else echo n; fi
if rat 18 2; then echo y; else echo n; fi
if rat 19 1; then echo y; else echo n; fi
if rat 3 6; then echo y; else echo n; fi
if rat 4 4; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
