#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=dc5d2b796c3b4b68d5ea5303ba1491e196ed06485fe8fe81204a8c7648aec307
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
van 17 3
van 25 1
van 9 3
van 4 5
van 4 4
. ./pig.inc
if yam 16 1; then echo y; else echo n; fi
if yam 7 1; then echo y; else echo n; fi
if yam 13 4; then echo y; else echo n; fi
if yam 3 7; then echo y; else echo n; fi
if yam 5 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if pen 11 4; then echo y; else echo n; fi
if pen 12 1; then echo y; else echo n; fi
if pen 24 1; then echo y; else echo n; fi
if pen 3 7; then echo y; else echo n; fi
if pen 5 4; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
