#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=15b993ddbb4d2f2c10848071928cc99d4ad1a6a83e5d58193bbe890c29cadd91
found=$({ ulimit -f 0 && exec sh -c '
. ./pan.lib
ivy 23 4
ivy 21 3
ivy 8 4
ivy 2 6
ivy 3 3
ivy
. ./tub.lib
if jet 19 3; then echo y; else echo n; fi
if jet 24 3; then echo y; else echo n; fi
if jet 17 1; then echo y; else echo n; fi
if jet 2 7; then echo y; else echo n; fi
if jet 6 6; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
peg 23 4
peg 21 3
peg 8 4
peg 4 6
peg 4 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
