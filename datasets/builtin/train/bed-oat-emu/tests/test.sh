#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=bd2145e1de1317441e91422a02f7ca40983f6434ba2480ae203996cceacb023e
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
dog 7 1
dog 7 3
dog 8 3
dog 2 6
dog 6 4
. ./pig.inc
if emu 6 3; then echo y; else echo n; fi
if emu 9 4; then echo y; else echo n; fi
if emu 13 2; then echo y; else echo n; fi
if emu 4 7; then echo y; else echo n; fi
if emu 4 6; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
van 11 4
van 18 3
van 18 2
van 3 6
van 3 3
. ./saw.inc
if ink 7 2; then echo y; else echo n; fi
if ink 11 2; then echo y; else echo n; fi
if ink 11 2; then echo y; else echo n; fi
if ink 2 5; then echo y; else echo n; fi
if ink 6 6; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
