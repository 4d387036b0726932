#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6918d7e0b313d511c80c50eab97d0bc204c21c0a5135ab0e797b5d52da1fc0fd
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
lid 20 2
lid 10 1
lid 10 3
lid 2 7
lid 4 3
if pan 16 3; then echo y; else echo n; fi
if pan 18 3; then echo y; else echo n; fi
if pan 23 4; then echo y; else echo n; fi
if pan 2 5; then echo y; else echo n; fi
if pan 3 5; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 16 3
pig 19 3
pig 10 2
pig 2 7
pig 5 6
if koi 19 1; then echo y; else echo n; fi
if koi 14 3; then echo y; else echo n; fi
if koi 22 3; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 6 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
