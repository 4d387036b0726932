#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4ebbf8191d1d6ce25a8d2dbb493ffecb14331174472e902271abfb03928db1c3
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 21 4
kid 3 5
kid 4 4
kid 25 3
kid 24 7
jay
jay 25 3
jay 2 7
jay 4 4
jay 14 3
. ./pin.sh
if wig 27 4; then echo y; else echo n; fi
if wig 3 7; then echo y; else echo n; fi
if wig 4 4; then echo y; else echo n; fi
if wig 30 6; then echo y; else echo n; fi
if wig 8 9; then echo y; else echo n; fi
if wig 9 9; then echo y; else echo n; fi
if oak 22 2; then echo y; else echo n; fi
if oak 3 5; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
if oak 5 7; then echo y; else echo n; fi
if oak 5 6; then echo y; else echo n; fi
if oak 6 7; then echo y; else echo n; fi
if oak 10 9; then echo y; else echo n; fi
if oak 7 6; then echo y; else echo n; fi
if oak 9 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
