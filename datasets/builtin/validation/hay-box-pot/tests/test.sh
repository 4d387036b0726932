#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c92b1710d9172c24b425e0095e267f76f9a2e41f7e7d153b4c3331d85b46a0b8
found=$({ ulimit -f 0 && exec sh -c '
. ./bay.sh
if pot 11 4; then echo y; else echo n; fi
if pot 16 3; then echo y; else echo n; fi
if pot 7 2; then echo y; else echo n; fi
if pot 3 7; then echo y; else echo n; fi
if pot 3 3; then echo y; else echo n; fi
if pot 5 5; then echo y; else echo n; fi
. ./sun.sh
rat 9 2
rat 25 1
rat 17 3
rat 4 5
rat 3 5
. ./web.sh
jet 18 2
jet 6 2
jet 13 4
jet 4 5
jet 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
