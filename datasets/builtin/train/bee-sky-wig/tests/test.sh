#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=31ae8a196a366ea9dc0d5fdece46b4a1dbc8103d3e22f25743aae23faba76f25
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 30 4
kid 4 7
kid 6 6
kid 3 2
kid 20 4
jay
jay 23 1
jay 3 7
jay 3 3
jay 23 5
jay 24 5
. ./pin.sh
if wig 21 1; then echo y; else echo n; fi
if wig 3 6; then echo y; else echo n; fi
if wig 4 4; then echo y; else echo n; fi
if wig 30 6; then echo y; else echo n; fi
if wig 14 4; then echo y; else echo n; fi
if wig 7 7; then echo y; else echo n; fi
if oak 24 1; then echo y; else echo n; fi
if oak 2 7; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
if oak 2 3; then echo y; else echo n; fi
if oak 9 1; then echo y; else echo n; fi
if oak 29 3; then echo y; else echo n; fi
if oak 8 4; then echo y; else echo n; fi
if oak 9 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
