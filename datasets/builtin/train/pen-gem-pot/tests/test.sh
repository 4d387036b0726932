#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=4e1fe98dd56af2ca50e59d17a03712c76362dd7fe70e14d333bcf3612abbbb29
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.sh
pot 25 1
pot 8 3
pot 25 1
pot 4 6
pot 4 6
pot
rug 21 3
rug 8 1
rug 10 1
rug 4 5
rug 3 6
. ./fir.sh
if key 18 2; then echo y; else echo n; fi
if key 13 1; then echo y; else echo n; fi
if key 12 3; then echo y; else echo n; fi
if key 4 7; then echo y; else echo n; fi
if key 3 4; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
. ./net.sh
wig 12 1
wig 15 1
wig 14 1
wig 4 5
wig 6 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
