#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=054e6da2923b51fd715a65b4aadac775f6365a1d9396e4a93934fb76a027f1b6
found=$({ ulimit -f 0 && exec sh -c '
. ./hen.inc
if hat 22 1; then echo y; else echo n; fi
if hat 11 3; then echo y; else echo n; fi
if hat 6 4; then echo y; else echo n; fi
if hat 2 5; then echo y; else echo n; fi
if hat 5 4; then echo y; else echo n; fi
if hat 5 5; then echo y; else echo n; fi
if map 11 2; then echo y; else echo n; fi
if map 10 3; then echo y; else echo n; fi
if map 16 3; then echo y; else echo n; fi
if map 2 5; then echo y; else echo n; fi
if map 3 3; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
. ./nut.inc
if rye 23 1; then echo y; else echo n; fi
if rye 6 1; then echo y; else echo n; fi
if rye 16 3; then echo y; else echo n; fi
if rye 2 5; then echo y; else echo n; fi
if rye 4 6; then echo y; else echo n; fi
if rye 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
