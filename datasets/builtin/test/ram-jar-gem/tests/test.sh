#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=2d5b1c7fc53cd8affb360369a5987ade1002de680965b54c44b0c14b4d6af6b1
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
ape 27 1
ape 2 5
ape 4 4
ape 26 7
ape 27 8
eel
eel 21 4
eel 2 5
eel 6 6
eel 13 4
. ./fan.inc
if gem 25 2; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 24 2; then echo y; else echo n; fi
if gem 6 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 8 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
