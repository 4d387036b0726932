#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=9fa5f9ba1bcd9e24ce5c3434e0862a020f7434630d2a924943001a95363eb0f2
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if koi 6 4; then echo y; else echo n; fi
if koi 20 4; then echo y; else echo n; fi
if koi 14 3; then echo y; else echo n; fi
if koi 2 7; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if gem 23 4; then echo y; else echo n; fi
if gem 13 4; then echo y; else echo n; fi
if gem 10 1; then echo y; else echo n; fi
if gem 3 6; then echo y; else echo n; fi
if gem 6 3; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./saw.inc
fox 9 2
fox 17 1
fox 12 4
fox 4 6
fox 6 3
fox
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
