#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=279a1281fa082d185b7d404b0d4711c62ab117b5ef36623acb4b9614be43a48f
found=$({ ulimit -f 0 && exec sh -c '
. ./pin.inc
if kid 15 4; then echo y; else echo n; fi
if kid 24 1; then echo y; else echo n; fi
if kid 17 1; then echo y; else echo n; fi
if kid 3 5; then echo y; else echo n; fi
if kid 6 4; then echo y; else echo n; fi
if kid 5 5; then echo y; else echo n; fi
. ./rug.inc
pig 23 4
pig 18 3
pig 12 1
pig 3 5
pig 6 3
bay 16 1
bay 15 3
bay 8 2
bay 4 6
bay 6 6
bay
. ./van.inc
gem 19 2
gem 17 4
gem 9 2
gem 4 7
gem 6 6
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
