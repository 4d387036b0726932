#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e2bd15606d767318ebd4d6d0c8d47c166c42b8fc5c6e67008492cdbe87b7a760
found=$({ ulimit -f 0 && exec sh -c '
. ./ape.inc
ash 25 2
ash 3 6
ash 6 6
ash 24 2
ash 12 4
. ./box.inc
if cap 28 4; then echo y; else echo n; fi
if cap 2 6; then echo y; else echo n; fi
if cap 6 6; then echo y; else echo n; fi
if cap 6 6; then echo y; else echo n; fi
if cap 23 5; then echo y; else echo n; fi
if cap 6 8; then echo y; else echo n; fi
koi 25 2
koi 3 5
koi 5 5
koi 29 8
koi 13 4
. ./jay.inc
if koi 30 1; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if koi 13 2; then echo y; else echo n; fi
if koi 9 9; then echo y; else echo n; fi
if koi 1 4; then echo y; else echo n; fi
if koi 4 3; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
