#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e5030b3181a9ae81a3e4841b64a68774611d44a15b5e21f0673dd0c31d85edd5
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
rat 22 3
rat 2 5
rat 5 5
rat 25 7
rat 22 4
ivy 22 4
ivy 4 5
ivy 4 4
ivy 16 2
ivy 6 9
. ./hay.inc
if yam 28 3; then echo y; else echo n; fi
if yam 4 5; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if yam 18 7; then echo y; else echo n; fi
if yam 7 7; then echo y; else echo n; fi
if rat 27 2; then echo y; else echo n; fi
if rat 4 5; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
if rat 13 2; then echo y; else echo n; fi
if rat 14 4; then echo y; else echo n; fi
if rat 1 5; then echo y; else echo n; fi
if rat 6 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
