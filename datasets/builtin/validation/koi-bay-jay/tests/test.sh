#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9b331523001b74cc1dd016c27005dd37c7b65a561bf84e563533e48dfbf5c2bd
found=$({ ulimit -f 0 && exec sh -c '
. ./eel.inc
yak 15 3
yak 8 2
yak 6 3
yak 4 7
yak 5 4
yak
. ./wig.inc
if jay 14 1; then echo y; else echo n; fi
if jay 17 1; then echo y; else echo n; fi
if jay 11 2; then echo y; else echo n; fi
if jay 3 6; then echo y; else echo n; fi
if jay 6 5; then echo y; else echo n; fi
if jay 5 5; then echo y; else echo n; fi
if pup 11 3; then echo y; else echo n; fi
if pup 13 2; then echo y; else echo n; fi
if pup 12 4; then echo y; else echo n; fi
if pup 2 7; then echo y; else echo n; fi
if pup 3 4; then echo y; else echo n; fi
if pup 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
