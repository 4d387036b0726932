#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=fcdd147a746550b5081829275704f63baf3cbc5af81944b6bca1ed98ab2898d4
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
ape 25 1
ape 2 6
ape 3 3
ape 8 6
ape 25 6
eel
eel 25 4
eel 4 6
eel 5 5
eel 4 7
. ./fan.inc
if gem 29 4; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 17 6; then echo y; else echo n; fi
if gem 23 7; then echo y; else echo n; fi
if gem 10 1; then echo y; else echo n; fi
if gem 1 6; then echo y; else echo n; fi
if gem 6 6; then echo y; else echo n; fi
if gem 8 5; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
