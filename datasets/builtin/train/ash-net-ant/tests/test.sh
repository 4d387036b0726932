#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=a68e5cdf7e43633e3d1d82c4347396b49e960c13fa7eb83ba7069bbb253ceb17
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.inc
wig 18 4
wig 15 2
wig 8 2
wig 4 5
wig 6 3
if ant 20 1; then echo y; else echo n; fi
if ant 24 2; then echo y; else echo n; fi
if ant 21 1; then echo y; else echo n; fi
if ant 3 5; then echo y; else echo n; fi
if ant 4 5; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
. ./nut.inc
if ape 20 3; then echo y; else echo n; fi
if ape 21 2; then echo y; else echo n; fi
if ape 16 4; then echo y; else echo n; fi
if ape 4 6; then echo y; else echo n; fi
if ape 6 4; then echo y; else echo n; fi
if ape 5 5; then echo y; else echo n; fi
. ./oak.inc
hen 12 3
hen 19 4
hen 18 3
hen 4 6
hen 4 3
hen
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
