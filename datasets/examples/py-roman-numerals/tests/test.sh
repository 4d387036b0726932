#!/bin/sh
# A sealed verdict (docs/tasks.md): Python runs the code as a program of its own, and only this shell can report.
read -r passed failed && rm -f "$0"
cd /work
names=''
failures=0
# check NAME EXPECTED ARGUMENTS: what the program prints, with its exit status at the end.
check() {
  name=$1
  expected=$2
  shift 2
  found=$(python3 -B roman.py "$@" </dev/null; echo "status $?")
  if [ "$found" = "$expected" ]; then
    names="$names $name"
  else
    failures=$((failures + 1))
    echo "FAILED $name: found '$found', expected '$expected'"
  fi
}

check small 'I
III
VI
status 0' 1 3 6
check subtractive 'IV
IX
XL
XC
CD
CM
status 0' 4 9 40 90 400 900
check large 'MCMXCIV
MMMCMXCIX
status 0' 1994 3999
check back '4
1994
3999
status 0' IV MCMXCIV MMMCMXCIX
check not-a-numeral 'status 2' IIII
check out-of-range 'XLII
status 2' 42 4000

# Harbor, which gives no keys, reads the file.
if [ $failures -eq 0 ]; then
  echo 1 > /logs/verifier/reward.txt
  echo "seatrial-verdict $passed$names"
else
  echo 0 > /logs/verifier/reward.txt
  echo "seatrial-verdict $failed$names"
fi
