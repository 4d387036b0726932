#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=b2cde70f5c7b6ea89729fab71b110a694547c6aa18854d4b3af8d02c594966a0
found=$({ ulimit -f 0 && exec sh -c '
. ./map.inc
if koi 16 1; then echo y; else echo n; fi
if koi 9 1; then echo y; else echo n; fi
if koi 9 3; then echo y; else echo n; fi
if koi 4 6; then echo y; else echo n; fi
if koi 4 5; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
. ./pea.inc
if bed 23 1; then echo y; else echo n; fi
if bed 7 2; then echo y; else echo n; fi
if bed 10 2; then echo y; else echo n; fi
if bed 4 7; then echo y; else echo n; fi
if bed 4 4; then echo y; else echo n; fi
if bed 5 5; then echo y; else echo n; fi
pig 15 4
pig 18 4
pig 15 1
pig 4 6
pig 3 6
pig
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
