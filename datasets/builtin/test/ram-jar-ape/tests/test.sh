#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=394738eda4508cfa5023e9592df43304b4cec77e0fdadb7cc2715303254c2ba9
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
ape 28 1
ape 3 7
ape 5 5
ape 27 5
ape 23 6
eel
eel 23 3
eel 2 6
eel 4 4
eel 5 4
. ./fan.inc
if gem 23 3; then echo y; else echo n; fi
if gem 2 7; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 1 9; then echo y; else echo n; fi
if gem 22 9; then echo y; else echo n; fi
if gem 5 2; then echo y; else echo n; fi
if gem 6 8; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
