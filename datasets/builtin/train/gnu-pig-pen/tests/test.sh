#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=d1461f907d5aee3d72f4eef596899baae1af6f72149c3dd9d9ad775c823739d7
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
van 20 4
van 4 7
van 4 4
van 22 1
van 20 8
. ./pig.inc
if yam 29 2; then echo y; else echo n; fi
if yam 3 7; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if yam 7 9; then echo y; else echo n; fi
if yam 19 5; then echo y; else echo n; fi
if yam 10 9; then echo y; else echo n; fi
if yam 9 6; then echo y; else echo n; fi
if yam 8 8; then echo y; else echo n; fi
if yam 9 9; then echo y; else echo n; fi
if pen 23 2; then echo y; else echo n; fi
if pen 4 6; then echo y; else echo n; fi
if pen 6 6; then echo y; else echo n; fi
if pen 22 8; then echo y; else echo n; fi
if pen 28 5; then echo y; else echo n; fi
if pen 6 7; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
