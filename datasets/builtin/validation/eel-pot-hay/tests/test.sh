#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e6a8ae143be953e765f063e165a073ab49af6987962479cb8b6c920049ee9ce9
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
pig 25 4
pig 24 2
pig 16 2
pig 4 5
pig 4 5
. ./nut.sh
if fox 13 1; then echo y; else echo n; fi
if fox 9 4; then echo y; else echo n; fi
if fox 23 4; then echo y; else echo n; fi
if fox 3 5; then echo y; else echo n; fi
if fox 5 6; then echo y; else echo n; fi
if fox 5 5; then echo y; else echo n; fi
hay 13 3
hay 20 3
hay 12 1
hay 2 5
hay 4 5
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
