#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c1ef83088b6792c389534d46c1d7c3bb40dbda6c9ae1ddd03576ef442ea9e7c2
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
if jet 26 4; then echo y; else echo n; fi
if jet 4 7; then echo y; else echo n; fi
if jet 5 5; then echo y; else echo n; fi
if jet 5 4; then echo y; else echo n; fi
if jet 1 9; then echo y; else echo n; fi
if jet 20 7; then echo y; else echo n; fi
pig
pig 30 2
pig 3 7
pig 4 4
pig 5 7
. ./hen.inc
van 23 1
van 3 7
van 3 3
van 8 1
van 24 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
