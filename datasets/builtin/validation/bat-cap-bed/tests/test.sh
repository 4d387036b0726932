#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=aaccba79d7173632e0d2eb9342d78af43822c20d74f53148cd38d71cb31a2a5d
found=$({ ulimit -f 0 && exec sh -c '
. ./map.inc
if koi 16 1; then echo y; else echo n; fi
if koi 9 1; then echo y; else echo n; fi
if koi 9 3; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./pea.inc
if bed 23 1; then echo y; else echo n; fi
if bed 7 2; then echo y; else echo n; fi
if bed 10 2; then echo y; else echo n; fi
if bed 4 7; then echo y; else echo n; fi
if bed 4 4; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
pig 15 4
pig 18 4
pig 15 1
pig 4 6
pig 3 6
pig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
