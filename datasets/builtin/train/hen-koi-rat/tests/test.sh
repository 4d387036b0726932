#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e86d6205867f03050bcd3e127f7dd259fecf2afe1c41ba07fd48a4184d6cad86
found=$({ ulimit -f 0 && exec sh -c '
. ./bat.inc
pea 20 4
pea 19 3
pea 6 4
pea 3 6
pea 4 4
. ./ink.inc
if yam 25 1; then echo y; else echo n; fi
if yam 25 2; then echo y; else echo n; fi
if yam 10 2; then echo y; else echo n; fi
if yam 3 7; then echo y; else echo n; fi
if yam 4 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
. ./kid.inc
if rat 24 1; then echo y; else echo n; fi
if rat 12 4; then echo y; else echo n; fi
if rat 22 2; then echo y; else echo n; fi
if rat 3 7; then echo y; else echo n; fi
if rat 5 6; then echo y; else echo n; fi
if rat 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
