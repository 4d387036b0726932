#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=7f18069e724df43ebd523e521c4141b754c566c4a9e450e08722c4d1caf223ac
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
ape 15 1
ape 9 2
ape 7 2
ape 3 7
ape 5 4
eel 21 4
eel 15 3
eel 8 4
eel 4 7
eel 6 4
eel
. ./fan.inc
if gem 12 3; then echo y; else echo n; fi
if gem 17 3; then echo y; else echo n; fi
if gem 20 3; then echo y; else echo n; fi
if gem 3 6; then echo y; else echo n; fi
if gem 5 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
