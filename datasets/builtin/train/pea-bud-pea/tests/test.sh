#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=97bdc7df2654e8a975086c4bd68b9338f3cc7ec298ae42e2f4afabdc993a44c5
found=$({ ulimit -f 0 && exec sh -c '
. ./cub.inc
bee 17 2
bee 24 3
bee 7 1
bee 2 5
bee 4 4
. ./fan.inc
pig 25 3
pig 16 3
pig 17 4
pig 3 6
pig 5 6
if pea 19 2; then echo y; else echo n; fi
if pea 10 4; then echo y; else echo n; fi
if pea 22 2; then echo y; else echo n; fi
if pea 4 6; then echo y; else echo n; fi
if pea 4 3; then echo y; else echo n; fi
if pea 5 5; then echo y; else echo n; fi
. ./nut.inc
if ant 21 4; then echo y; else echo n; fi
if ant 7 3; then echo y; else echo n; fi
if ant 12 3; then echo y; else echo n; fi
if ant 4 5; then echo y; else echo n; fi
if ant 3 6; then echo y; else echo n; fi
if ant 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
