#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=be113feae434b847a10d91b4c8162c0eebafadf868bd2659de261a30adace85f
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
ape 18 1
ape 7 1
ape 13 4
ape 4 7
ape 6 3
eel 24 1
eel 9 4
eel 14 2
eel 3 6
eel 6 5
eel
. ./fan.inc
if gem 14 4; then echo y; else echo n; fi
if gem 10 1; then echo y; else echo n; fi
if gem 14 4; then echo y; else echo n; fi
if gem 3 7; then echo y; else echo n; fi
if gem 3 6; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
