#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=8f170a7ef74c0e52a68b557ccf223f7ca50b114eec8f5637f21997d807e482de
found=$({ ulimit -f 0 && exec sh -c '
. ./ant.inc
if jet 22 1; then echo y; else echo n; fi
if jet 2 6; then echo y; else echo n; fi
if jet 3 3; then echo y; else echo n; fi
if jet 21 3; then echo y; else echo n; fi
if jet 19 4; then echo y; else echo n; fi
if jet 4 1; then echo y; else echo n; fi
if jet 4 8; then echo y; else echo n; fi
pig
pig 22 2
pig 4 7
pig 6 6
pig 14 4
. ./hen.inc
van 27 3
van 4 7
van 3 3
van 10 6
van 20 1
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
