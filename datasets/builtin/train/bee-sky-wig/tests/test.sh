#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d2b5d4bbdd42e36e6aaff6bb4b06f756aa58815419240332a37723a4cd8be08d
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 25 4
kid 25 3
kid 25 1
kid 2 6
kid 4 4
jay 9 2
jay 23 1
jay 21 2
jay 4 6
jay 3 3
jay
. ./pin.sh
if wig 18 3; then echo y; else echo n; fi
if wig 13 4; then echo y; else echo n; fi
if wig 18 2; then echo y; else echo n; fi
if wig 3 6; then echo y; else echo n; fi
if wig 5 4; then echo y; else echo n; fi
if wig 5 5; then echo y; else echo n; fi
if oak 20 3; then echo y; else echo n; fi
if oak 9 1; then echo y; else echo n; fi
if oak 12 4; then echo y; else echo n; fi
if oak 2 5; then echo y; else echo n; fi
if oak 6 4; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
