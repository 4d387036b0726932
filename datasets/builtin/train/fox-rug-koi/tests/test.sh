#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c61bd8eedf6cc17f178fc5faf670ec3c918a468bcfd7f990d1c745f935236d3c
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if koi 11 1; then echo y; else echo n; fi
if koi 10 1; then echo y; else echo n; fi
if koi 23 3; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 3; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if gem 25 4; then echo y; else echo n; fi
if gem 7 1; then echo y; else echo n; fi
if gem 25 3; then echo y; else echo n; fi
if gem 3 7; then echo y; else echo n; fi
if gem 5 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./saw.inc
fox 12 1
fox 23 1
fox 10 3
fox 2 5
fox 6 3
fox
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
