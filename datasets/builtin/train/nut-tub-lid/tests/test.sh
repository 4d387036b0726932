#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=49dd993681099b3fe71f1cad39999dca19f0f37b1302aba87c3df2cd5f11cdc0
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
lid 9 4
lid 18 2
lid 20 2
lid 3 5
lid 5 5
if pan 9 1; then echo y; else echo n; fi
if pan 14 2; then echo y; else echo n; fi
if pan 14 1; then echo y; else echo n; fi
if pan 3 5; then echo y; else echo n; fi
if pan 4 6; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 21 1
pig 13 4
pig 6 2
pig 4 6
pig 4 3
if koi 17 4; then echo y; else echo n; fi
if koi 14 2; then echo y; else echo n; fi
if koi 12 1; then echo y; else echo n; fi
if koi 3 6; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
