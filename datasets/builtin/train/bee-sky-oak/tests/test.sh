#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=18ece352e557f05c7bc383087375b34d174d21a7a2ae13348a56136ad186d0f7
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 15 3
kid 16 2
kid 10 1
kid 3 5
kid 4 3
jay 17 2
jay 22 1
jay 21 4
jay 4 6
jay 3 4
jay
. ./pin.sh
if wig 8 4; then echo y; else echo n; fi
if wig 17 4; then echo y; else echo n; fi
if wig 14 3; then echo y; else echo n; fi
if wig 2 5; then echo y; else echo n; fi
if wig 4 4; then echo y; else echo n; fi
if wig 5 5; then echo y; else echo n; fi
if oak 16 2; then echo y; else echo n; fi
if oak 7 4; then echo y; else echo n; fi
if oak 24 3; then echo y; else echo n; fi
if oak 4 5; then echo y; else echo n; fi
if oak 4 3; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
