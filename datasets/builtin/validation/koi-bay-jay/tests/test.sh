#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=1937200513ecccc27b28b6f3a4b5c2da250972d417478dfe1a59ac5c5bcc3e1a
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
yak
yak 25 3
yak 2 6
yak 3 3
yak 23 7
. ./wig.inc
if jay 29 3; then echo y; else echo n; fi
if jay 3 6; then echo y; else echo n; fi
if jay 3 3; then echo y; else echo n; fi
if jay 18 3; then echo y; else echo n; fi
if jay 8 4; then echo y; else echo n; fi
if jay 1 8; then echo y; else echo n; fi
if jay 7 2; then echo y; else echo n; fi
if jay 4 2; then echo y; else echo n; fi
if jay 4 6; then echo y; else echo n; fi
if pup 21 3; then echo y; else echo n; fi
if pup 2 5; then echo y; else echo n; fi
if pup 4 4; then echo y; else echo n; fi
if pup 7 9; then echo y; else echo n; fi
if pup 13 8; then echo y; else echo n; fi
if pup 9 1; then echo y; else echo n; fi
if pup 8 3; then echo y; else echo n; fi
if pup 6 1; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
