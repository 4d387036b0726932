#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=007e7821a28893bb32a0ebc7e8b5b856ebcf56bb9e1202a1054049d38af28edc
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
pea 20 4
pea 19 3
pea 6 4
pea 3 6
pea 4 4
. ./ink.inc
if yam 25 1; then echo y; else echo n; fi
if yam 25 2; then echo y; else echo n; fi
if yam 10 2; then echo y; else echo n; fi
if yam 3 7; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
. ./kid.inc
if rat 24 1; then echo y; else echo n; fi
if rat 12 4; then echo y; else echo n; fi
if rat 22 2; then echo y; else echo n; fi
if rat 3 7; then echo y; else echo n; fi
if rat 5 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
