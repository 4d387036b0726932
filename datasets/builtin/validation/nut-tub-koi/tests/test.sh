#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=970f4f9784fa1339442e9fa97a9a1715d76e4febd349daef4b9c387f6345fb1c
found=$({ ulimit -f 0 && exec sh -c '
. ./fox.sh
lid 22 3
lid 13 3
lid 9 1
lid 3 5
lid 5 4
if pan 21 3; then echo y; else echo n; fi
if pan 25 4; then echo y; else echo n; fi
if pan 14 2; then echo y; else echo n; fi
if pan 2 7; then echo y; else echo n; fi
if pan 4 3; then echo y; else echo n; fi
if pan 5 5; then echo y; else echo n; fi
. ./jet.sh
pig 24 3
pig 18 1
pig 17 4
pig 2 5
pig 5 3
if koi 21 2; then echo y; else echo n; fi
if koi 19 3; then echo y; else echo n; fi
if koi 7 1; then echo y; else echo n; fi
if koi 4 7; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
