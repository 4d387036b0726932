#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=017e6362e77bc6ff0b166b3d84a368dda30aae09ff3b5e4e0467a39fa22ebc55
found=$({ ulimit -f 0 && exec sh -c '
. ./hay.lib
tub 13 4
tub 20 4
tub 23 1
tub 4 5
tub 6 6
. ./pan.lib
jar 14 1
jar 15 2
jar 15 1
jar 2 7
jar 6 4
if map 6 2; then echo y; else echo n; fi
if map 22 1; then echo y; else echo n; fi
if map 17 2; then echo y; else echo n; fi
if map 4 5; then echo y; else echo n; fi
if map 5 6; then echo y; else echo n; fi
if map 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
