#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fc255977f3a851c4ef973880452d622b0c3336e80c22e31d969855cc78c66394
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if koi 23 1; then echo y; else echo n; fi
if koi 2 5; then echo y; else echo n; fi
if koi 6 6; then echo y; else echo n; fi
if koi 16 7; then echo y; else echo n; fi
if koi 1 5; then echo y; else echo n; fi
if koi 1 1; then echo y; else echo n; fi
if gem 28 2; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 3 6; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 20 8; then echo y; else echo n; fi
if gem 8 6; then echo y; else echo n; fi
if gem 6 4; then echo y; else echo n; fi
if gem 2 1; then echo y; else echo n; fi
. ./saw.inc
fox
fox 23 3
fox 4 6
fox 5 5
fox 30 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
