#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=6d21f634124fb0cf298586b99c19e872b72d13422e1324562a0ab850ba530f82
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if koi 20 4; then echo y; else echo n; fi
if koi 4 7; then echo y; else echo n; fi
if koi 4 4; then echo y; else echo n; fi
if koi 20 2; then echo y; else echo n; fi
if koi 23 5; then echo y; else echo n; fi
if gem 26 4; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 6 6; then echo y; else echo n; fi
if gem 8 2; then echo y; else echo n; fi
if gem 20 4; then echo y; else echo n; fi
if gem 6 5; then echo y; else echo n; fi
if gem 10 8; then echo y; else echo n; fi
if gem 6 8; then echo y; else echo n; fi
. ./saw.inc
fox
fox 30 2
fox 3 7
fox 5 5
fox 30 7
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
