#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b6f85ed8cab9c714aa878a89c89a357f1d9ec29a6153ad99b8109d4255361822
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if jar 22 4; then echo y; else echo n; fi
if jar 3 6; then echo y; else echo n; fi
if jar 5 5; then echo y; else echo n; fi
if jar 10 5; then echo y; else echo n; fi
if jar 28 2; then echo y; else echo n; fi
if jar 5 8; then echo y; else echo n; fi
. ./fir.inc
hay 23 1
hay 2 6
hay 6 6
hay 8 9
hay 8 5
. ./mop.inc
if rat 20 1; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 4 4; then echo y; else echo n; fi
if rat 5 3; then echo y; else echo n; fi
if rat 14 5; then echo y; else echo n; fi
if rat 1 1; then echo y; else echo n; fi
if rat 4 8; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
