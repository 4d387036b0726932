#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d8d51a7b6610b345f439b75706c568486ae1975e16313985aad326437fd2b3ca
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if jar 10 4; then echo y; else echo n; fi
if jar 19 2; then echo y; else echo n; fi
if jar 17 2; then echo y; else echo n; fi
if jar 3 7; then echo y; else echo n; fi
if jar 3 5; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
. ./fir.inc
hay 10 4
hay 9 4
hay 23 4
hay 2 7
hay 4 3
. ./mop.inc
if rat 17 1; then echo y; else echo n; fi
if rat 6 3; then echo y; else echo n; fi
if rat 7 4; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 3 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
