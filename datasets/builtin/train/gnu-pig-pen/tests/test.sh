#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=c156ef8023b6bb1a8bc08a1ec520153aa223cd059479102b716184a28818b662
found=$({ ulimit -f 0 && exec sh -c '
. ./cap.inc
van 7 4
van 20 4
van 13 3
van 2 6
van 6 6
. ./pig.inc
if yam 11 2; then echo y; else echo n; fi
if yam 25 3; then echo y; else echo n; fi
if yam 10 4; then echo y; else echo n; fi
if yam 3 6; then echo y; else echo n; fi
if yam 3 4; then echo y; else echo n; fi
if yam 5 5; then echo y; else echo n; fi
if pen 12 4; then echo y; else echo n; fi
if pen 19 4; then echo y; else echo n; fi
if pen 17 1; then echo y; else echo n; fi
if pen 4 7; then echo y; else echo n; fi
if pen 4 6; then echo y; else echo n; fi
if pen 5 5; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
