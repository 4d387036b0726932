#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4cb029b985a4e70c168ea833cdf0111c924c006c40290f91360d62e0cd6f7dae
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
ape 21 1
ape 18 4
ape 16 4
ape 3 7
ape 5 4
eel 16 1
eel 14 2
eel 8 2
eel 3 6
eel 4 6
eel
. ./fan.inc
if gem 13 1; then echo y; else echo n; fi
if gem 25 3; then echo y; else echo n; fi
if gem 24 1; then echo y; else echo n; fi
if gem 2 7; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
