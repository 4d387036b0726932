#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=79363e33c2c0e7b8b11a289619bc23be177ee55b692ee52bb769652d573e4678
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
rat 30 2
rat 3 7
rat 4 4
rat 15 9
rat 19 8
ivy 23 1
ivy 4 5
ivy 6 6
ivy 1 3
ivy 9 5
. ./hay.inc
if yam 27 2; then echo y; else echo n; fi
if yam 4 7; then echo y; else echo n; fi
if yam 6 6; then echo y; else echo n; fi
if yam 20 8; then echo y; else echo n; fi
if yam 5 1; then echo y; else echo n; fi
if yam 6 9; then echo y; else echo n; fi
if yam 23 6; then echo y; else echo n; fi
if rat 30 4; then echo y; else echo n; fi
if rat 3 7; then echo y; else echo n; fi
if rat 4 4; then echo y; else echo n; fi
if rat 2 3; then echo y; else echo n; fi
if rat 17 8; then echo y; else echo n; fi
if rat 2 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
