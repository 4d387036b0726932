#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=b735386350a50950ba3fc43ab1fa5b708b6c7174154d95a70af2834c64eee079
found=$({ ulimit -f 0 && exec sh -c '
. ./bee.sh
bud 6 4
bud 22 3
bud 16 2
bud 2 7
bud 4 3
. ./key.sh
rug 19 3
rug 14 1
rug 7 3
rug 3 7
rug 6 6
. ./owl.sh
if peg 20 3; then echo y; else echo n; fi
if peg 22 1; then echo y; else echo n; fi
if peg 14 2; then echo y; else echo n; fi
if peg 2 7; then echo y; else echo n; fi
if peg 4 5; then echo y; else echo n; fi
if peg 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
