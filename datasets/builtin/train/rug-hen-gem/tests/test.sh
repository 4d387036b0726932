#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=e60d60747fdc09201d14b7ee2c52905f61e0ea423e11d3f1d02549d53e113768
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
wig 6 1
wig 23 4
wig 9 4
wig 4 5
wig 3 3
. ./pig.sh
oak 19 3
oak 23 4
oak 15 3
oak 3 7
oak 6 5
if gem 16 1; then echo y; else echo n; fi
if gem 13 2; then echo y; else echo n; fi
if gem 11 3; then echo y; else echo n; fi
if gem 3 5; then echo y; else echo n; fi
if gem 5 3; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
