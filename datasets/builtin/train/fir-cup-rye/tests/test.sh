#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=010257b64f1bb4213f573b90126b703fcce5bf191333a3bc1dae80191cd5c254
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.inc
if hat 10 4; then echo y; else echo n; fi
if hat 23 1; then echo y; else echo n; fi
if hat 23 4; then echo y; else echo n; fi
if hat 3 7; then echo y; else echo n; fi
if hat 3 3; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if map 9 4; then echo y; else echo n; fi
if map 17 2; then echo y; else echo n; fi
if map 22 1; then echo y; else echo n; fi
if map 4 6; then echo y; else echo n; fi
if map 4 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
. ./nut.inc
if rye 15 3; then echo y; else echo n; fi
if rye 16 2; then echo y; else echo n; fi
if rye 9 4; then echo y; else echo n; fi
if rye 2 6; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
