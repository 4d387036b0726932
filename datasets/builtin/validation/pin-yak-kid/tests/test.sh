#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=09af48356f4ffc21efcde1da6b9d6a72ffef79b26542244138e78dff07e53d37
found=$({ ulimit -f 0 && exec sh -c '
. ./jay.sh
if sun 24 1; then echo y; else echo n; fi
if sun 21 3; then echo y; else echo n; fi
if sun 20 2; then echo y; else echo n; fi
if sun 3 5; then echo y; else echo n; fi
if sun 4 4; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
if gnu 18 2; then echo y; else echo n; fi
if gnu 16 4; then echo y; else echo n; fi
if gnu 12 4; then echo y; else echo n; fi
if gnu 2 5; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
if gnu 5 5; then echo y; else echo n; fi
. ./jet.sh
sun 14 2
sun 10 3
sun 9 3
sun 4 7
sun 3 5
sun
kid 7 2
kid 12 4
kid 16 1
kid 3 6
kid 3 6
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
