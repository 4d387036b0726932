#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=33f891d253c92e708514f69e82bce5c4cea22e450e31ee2abf51a0d4d3ab2ea5
found=$({ ulimit -f 0 && exec sh -c '
. ./map.sh
elk 21 4
elk 4 6
elk 3 3
elk 20 2
elk 22 4
if pea 29 4; then echo y; else echo n; fi
if pea 3 7; then echo y; else echo n; fi
if pea 4 4; then echo y; else echo n; fi
if pea 18 3; then echo y; else echo n; fi
if pea 21 4; then echo y; else echo n; fi
if pea 4 1; then echo y; else echo n; fi
. ./mop.sh
ant
ant 20 2
ant 2 5
ant 6 6
ant 15 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
