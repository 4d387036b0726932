#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=926a5c66e9eb06f6eaf62bd8b643fb9470fc2e7f9d74eb3cef86d139c3e456e4
found=$({ ulimit -f 0 && exec sh -c '
. ./ivy.sh
if rat 16 4; then echo y; else echo n; fi
if rat 22 1; then echo y; else echo n; fi
if rat 8 3; then echo y; else echo n; fi
if rat 2 5; then echo y; else echo n; fi
if rat 3 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
rug 8 2
rug 6 2
rug 9 4
rug 2 6
rug 6 4
rug
. ./jar.sh
dog 24 4
dog 21 3
dog 7 1
dog 4 5
dog 5 4
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
