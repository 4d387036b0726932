#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5da9a8f2f2b4e5566fccb5852a83e94c9dbd83e782bf955d301dee54b2fb3b1d
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
if net 11 2; then echo y; else echo n; fi
if net 7 3; then echo y; else echo n; fi
if net 25 1; then echo y; else echo n; fi
if net 4 5; then echo y; else echo n; fi
if net 6 6; then echo y; else echo n; fi
if net 5 5; then echo y; else echo n; fi
if bat 16 4; then echo y; else echo n; fi
if bat 14 3; then echo y; else echo n; fi
if bat 8 2; then echo y; else echo n; fi
if bat 2 5; then echo y; else echo n; fi
if bat 6 4; then echo y; else echo n; fi
if bat 5 5; then echo y; else echo n; fi
. ./yak.inc
jay 14 2
jay 16 3
jay 15 2
jay 3 5
jay 5 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
