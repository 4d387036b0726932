#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=184b683b47f9d9cde0d4f6cb33c677340fa05c548509a15815b5c036aae3f9bc
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
if jet 29 4; then echo y; else echo n; fi
if jet 2 5; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
if jet 27 5; then echo y; else echo n; fi
if jet 11 5; then echo y; else echo n; fi
if jet 8 3; then echo y; else echo n; fi
if jet 6 7; then echo y; else echo n; fi
if jet 7 1; then echo y; else echo n; fi
if jet 8 8; then echo y; else echo n; fi
pig
pig 26 1
pig 4 6
pig 6 6
pig 18 4
. ./hen.inc
van 22 1
van 4 7
van 5 5
van 19 1
van 23 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
