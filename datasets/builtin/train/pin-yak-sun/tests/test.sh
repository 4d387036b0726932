#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=99d1d990ea08c3436f784d9680fb78314d35088900ace4b4e722629c44770a43
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if sun 26 2; then echo y; else echo n; fi
if sun 2 6; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
if sun 15 8; then echo y; else echo n; fi
if sun 24 1; then echo y; else echo n; fi
if sun 8 9; then echo y; else echo n; fi
if sun 13 8; then echo y; else echo n; fi
if sun 10 5; then echo y; else echo n; fi
if sun 7 1; then echo y; else echo n; fi
if gnu 27 1; then echo y; else echo n; fi
if gnu 4 6; then echo y; else echo n; fi
if gnu 6 6; then echo y; else echo n; fi
if gnu 17 7; then echo y; else echo n; fi
if gnu 24 7; then echo y; else echo n; fi
if gnu 10 2; then echo y; else echo n; fi
if gnu 4 5; then echo y; else echo n; fi
if gnu 9 8; then echo y; else echo n; fi
if gnu 8 8; then echo y; else echo n; fi
if gnu 7 5; then echo y; else echo n; fi
. ./jet.sh
sun
sun 26 2
sun 2 7
sun 3 3
sun 4 6
kid 26 4
kid 3 5
kid 3 3
kid 24 3
kid 8 9
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
