#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=f4d35fee46519d74fc45adde2c5301d3512a7e5e70383f9c643a9bec44e750d7
found=$({ ulimit -f 0 && exec sh -c '
. ./cow.lib
if sun 18 4; then echo y; else echo n; fi
if sun 8 2; then echo y; else echo n; fi
if sun 8 2; then echo y; else echo n; fi
if sun 2 6; then echo y; else echo n; fi
if sun 3 6; then echo y; else echo n; fi
if sun 5 5; then echo y; else echo n; fi
. ./dog.lib
mop 8 3
mop 22 2
mop 22 4
mop 2 7
mop 4 6
mop
if fir 13 3; then echo y; else echo n; fi
if fir 9 1; then echo y; else echo n; fi
if fir 16 3; then echo y; else echo n; fi
if fir 4 6; then echo y; else echo n; fi
if fir 3 4; then echo y; else echo n; fi
if fir 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
