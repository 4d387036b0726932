#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=65071aa1d54b7d5bbfc9b810a4c0d0085a2b24afa4d57747ea97d80c1932ebac
found=$({ ulimit -f 0 && exec sh -c '
. ./bag.lib
wig 30 2
wig 2 5
wig 4 4
wig 7 5
wig 5 2
if hat 27 2; then echo y; else echo n; fi
if hat 2 7; then echo y; else echo n; fi
if hat 3 3; then echo y; else echo n; fi
if hat 26 2; then echo y; else echo n; fi
if hat 7 7; then echo y; else echo n; fi
if hat 1 8; then echo y; else echo n; fi
if hat 7 9; then echo y; else echo n; fi
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
