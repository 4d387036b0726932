#!/bin/sh
# Runs the repository in a process that can write no file, and compares the digest of what its functions print.
cd "${WORKDIR:-/work}" || exit 1
wanted=77178ebc1a5406af41bcc3907e40127c36a034382aae471c13851fa2605c12db
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
'; } 2>&1 | tr '\n' ' ')
digest=$(printf %s "$found" | sha256sum)
reward=0
[ "${digest%% *}" = "$wanted" ] && reward=1
echo "found: $found"
echo "$reward" >"${SANDBOX_ROOT:-}/logs/verifier/reward.txt"
