#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=36631c78fdc41f7e20a53e788f907b93c23c61cb57646a7f6e86e07fe0b8e626
found=$({ ulimit -f 0 && exec sh -c '
. ./fan.inc
if hay 20 1; then echo y; else echo n; fi
if hay 12 4; then echo y; else echo n; fi
if hay 8 4; then echo y; else echo n; fi
if hay 2 6; then echo y; else echo n; fi
if hay 5 3; then echo y; else echo n; fi
if hay 5 5; then echo y; else echo n; fi
if web 25 3; then echo y; else echo n; fi
if web 8 3; then echo y; else echo n; fi
if web 24 1; then echo y; else echo n; fi
if web 2 7; then echo y; else echo n; fi
if web 5 3; then echo y; else echo n; fi
if web 5 5; then echo y; else echo n; fi
. ./pea.inc
gnu 12 1
gnu 9 1
gnu 17 3
gnu 2 7
gnu 5 3
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
