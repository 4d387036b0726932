#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=25be86bb2182040f760ee661a1cdec2ecce69271821e4e21bb317d1f99f1e635
found=$({ ulimit -f 0 && exec sh -c '
. ./bud.sh
cub 19 4
cub 18 2
cub 11 4
cub 2 7
cub 3 3
. ./gem.sh
saw 17 1
saw 24 4
saw 18 3
saw 4 5
saw 5 5
if koi 22 4; then echo y; else echo n; fi
if koi 22 1; then echo y; else echo n; fi
if koi 10 1; then echo y; else echo n; fi
if koi 2 6; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./sky.sh
bay 18 4
bay 8 1
bay 18 1
bay 4 5
bay 4 5
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
