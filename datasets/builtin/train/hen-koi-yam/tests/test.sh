#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=2c31edfc2f74c545f34d45a727198a185ad77ac5c236bb828812560076746f10
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
pea 21 4
pea 18 2
pea 22 2
pea 2 5
pea 4 6
. ./ink.inc
if yam 20 3; then echo y; else echo n; fi
if yam 19 2; then echo y; else echo n; fi
if yam 6 1; then echo y; else echo n; fi
if yam 3 7; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
. ./kid.inc
if rat 25 2; then echo y; else echo n; fi
if rat 19 1; then echo y; else echo n; fi
if rat 13 1; then echo y; else echo n; fi
if rat 4 6; then echo y; else echo n; fi
if rat 6 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
