#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=0717c75a27fade8d108d622cd780a25c8601074dfc8ed1ea47c99150a1672f7e
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.sh
if oak 25 2; then echo y; else echo n; fi
if oak 2 5; then echo y; else echo n; fi
if oak 4 4; then echo y; else echo n; fi
if oak 30 3; then echo y; else echo n; fi
if oak 1 5; then echo y; else echo n; fi
if oak 11 4; then echo y; else echo n; fi
if oak 3 3; then echo y; else echo n; fi
. ./rug.sh
if bed 25 3; then echo y; else echo n; fi
if bed 2 5; then echo y; else echo n; fi
if bed 3 3; then echo y; else echo n; fi
if bed 16 9; then echo y; else echo n; fi
if bed 14 4; then echo y; else echo n; fi
if bed 3 7; then echo y; else echo n; fi
ape 28 1
ape 3 6
ape 6 6
ape 28 7
ape 23 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
