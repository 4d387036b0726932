#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=1bfd874e17fc660d4efe0dc6f542e86278f2f78c19b664a58a2c7857c7e41d4a
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if oat 19 4; then echo y; else echo n; fi
if oat 21 3; then echo y; else echo n; fi
if oat 9 3; then echo y; else echo n; fi
if oat 2 5; then echo y; else echo n; fi
if oat 3 4; then echo y; else echo n; fi
if oat 5 5; then echo y; else echo n; fi
. ./jet.sh
map 9 3
map 9 4
map 20 1
map 3 6
map 5 5
ant 13 4
ant 16 2
ant 25 2
ant 4 6
ant 3 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
