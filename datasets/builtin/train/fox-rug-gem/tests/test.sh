#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=5ff2008478c4557be05932b366e058ab28a1f1d60b752e452b5d3f9dba52a12d
found=$({ ulimit -f 0 && exec sh -c '
. ./lid.inc
if koi 12 4; then echo y; else echo n; fi
if koi 23 2; then echo y; else echo n; fi
if koi 8 3; then echo y; else echo n; fi
if koi 2 5; then echo y; else echo n; fi
if koi 6 4; then echo y; else echo n; fi
if koi 5 5; then echo y; else echo n; fi
if gem 20 1; then echo y; else echo n; fi
if gem 24 3; then echo y; else echo n; fi
if gem 23 1; then echo y; else echo n; fi
if gem 3 5; then echo y; else echo n; fi
if gem 6 5; then echo y; else echo n; fi
if gem 5 5; then echo y; else echo n; fi
. ./saw.inc
fox 19 3
fox 6 4
fox 13 4
fox 3 5
fox 3 6
fox
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
