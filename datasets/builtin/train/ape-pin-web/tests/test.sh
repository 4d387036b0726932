#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
# Seatrial gives two keys, takes the one that fits as the verdict, and lets no other process read them.
read -r passed failed && rm -f "$0"
cd "${WORKDIR:-/work}" || exit 1
wanted=e4b7e94bd586202d1b587af19115258b2f7f52c53cb37fe2a541f8c3dda86d63
found=$({ ulimit -f 0 && exec sh -c '
. ./hat.inc
net 7 3
net 21 2
net 22 3
net 3 6
net 4 4
web 13 2
web 22 3
web 24 4
web 3 6
web 4 6
. ./rug.inc
wig 24 2
wig 20 1
wig 6 1
wig 2 7
wig 4 4
wig
'; } </dev/null 2>&1)
digest=$(printf %s "$found" | sha256sum)
reward=0 key=$failed
[ "${digest%% *}" = "$wanted" ] && reward=1 key=$passed
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
echo "seatrial-verdict $key"
