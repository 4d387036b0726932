#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=030efe5207f8b568346736e92dfb37c9924021c1456e9906fec0828ef48bf068
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
rat 23 2
rat 4 7
rat 3 3
rat 3 7
rat 8 3
pan 29 2
pan 4 6
pan 6 6
pan 20 6
pan 12 3
. ./oat.sh
gnu
gnu 27 1
gnu 2 6
gnu 3 3
gnu 4 5
if fir 23 3; then echo y; else echo n; fi
if fir 4 7; then echo y; else echo n; fi
if fir 4 4; then echo y; else echo n; fi
if fir 21 3; then echo y; else echo n; fi
if fir 7 5; then echo y; else echo n; fi
if fir 12 4; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
