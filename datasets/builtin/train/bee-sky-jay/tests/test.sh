#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e8017137394f93f66cab5461c3416134b714c093c901ca18ee90d08ada68e0ec
found=$({ ulimit -f 0 && exec sh -c '
. ./koi.sh
kid 20 1
kid 21 2
kid 25 1
kid 3 7
kid 5 5
jay 12 1
jay 10 4
jay 8 4
jay 3 7
jay 6 4
jay
. ./pin.sh
if wig 25 3; then echo y; else echo n; fi
if wig 25 2; then echo y; else echo n; fi
if wig 10 2; then echo y; else echo n; fi
if wig 4 5; then echo y; else echo n; fi
if wig 5 6; then echo y; else echo n; fi
if wig 5 5; then echo y; else echo n; fi
if oak 13 3; then echo y; else echo n; fi
if oak 8 4; then echo y; else echo n; fi
if oak 14 3; then echo y; else echo n; fi
if oak 4 6; then echo y; else echo n; fi
if oak 4 3; then echo y; else echo n; fi
if oak 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
