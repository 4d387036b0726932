#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=eb248c1cacd221cb75f42e28e3906614804f6fb1d4019a9e12c4b0b88cc80351
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
if key 19 2; then echo y; else echo n; fi
if key 9 3; then echo y; else echo n; fi
if key 21 2; then echo y; else echo n; fi
if key 3 6; then echo y; else echo n; fi
if key 3 3; then echo y; else echo n; fi
if key 5 5; then echo y; else echo n; fi
net 6 2
net 18 1
net 6 4
net 2 6
net 4 3
. ./oak.inc
if gem 6 1; then echo y; else echo n; fi
if gem 21 4; then echo y; else echo n; fi
if gem 12 1; then echo y; else echo n; fi
if gem 4 6; then echo y; else echo n; fi
if gem 5 6; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./rat.inc
ram 12 1
ram 16 2
ram 9 4
ram 2 5
ram 6 4
ram
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
