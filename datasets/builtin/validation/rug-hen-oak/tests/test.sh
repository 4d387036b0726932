#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=60ef04701040fe14d0964b66e49ab3e90947a095cf158d09b793031399297a8e
found=$({ ulimit -f 0 && exec sh -c '
. ./pea.sh
wig 18 3
wig 11 1
wig 6 3
wig 3 7
wig 6 6
. ./pig.sh
oak 21 4
oak 18 2
oak 15 2
oak 2 5
oak 6 3
if gem 11 2; then echo y; else echo n; fi
if gem 6 2; then echo y; else echo n; fi
if gem 14 1; then echo y; else echo n; fi
if gem 2 7; then echo y; else echo n; fi
if gem 4 4; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
