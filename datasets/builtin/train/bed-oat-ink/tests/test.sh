#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=7812acb924e2ff0e98aa2cf834e7f3f24a7e7f590d36ae2b0325c432a5252365
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.inc
dog 11 3
dog 25 3
dog 17 1
dog 2 6
dog 6 5
. ./pig.inc
if emu 7 4; then echo y; else echo n; fi
if emu 7 2; then echo y; else echo n; fi
if emu 8 1; then echo y; else echo n; fi
if emu 3 5; then echo y; else echo n; fi
if emu 3 4; then echo y; else echo n; fi
if emu 5 5; then echo y; else echo n; fi
van 16 3
van 7 1
van 21 1
van 4 5
van 5 5
. ./saw.inc
if ink 7 1; then echo y; else echo n; fi
if ink 6 3; then echo y; else echo n; fi
if ink 11 3; then echo y; else echo n; fi
if ink 4 7; then echo y; else echo n; fi
if ink 3 3; then echo y; else echo n; fi
if ink 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
