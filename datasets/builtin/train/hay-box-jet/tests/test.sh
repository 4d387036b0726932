#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=97714db4304e7a205013f10de6cf901c90ef71e8dd6229ec099054665d22795b
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
if pot 11 2; then echo y; else echo n; fi
if pot 22 1; then echo y; else echo n; fi
if pot 13 1; then echo y; else echo n; fi
if pot 4 7; then echo y; else echo n; fi
if pot 6 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 10 4
rat 15 3
rat 23 4
rat 3 6
rat 3 3
. ./web.sh
jet 8 2
jet 20 3
jet 24 4
jet 4 6
jet 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
