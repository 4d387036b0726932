#!/bin/sh
# Several rewards: how many checks passed, the share of them, and whether all did.
rotate=/work/bin/rotate.sh
lab=$(mktemp -d)
cd "$lab" || exit 1
passed=0
total=0
check() {
  total=$((total + 1))
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else echo "FAILED $1: found '$2', expected '$3'"; fi
}

echo one > app.log; sh $rotate app.log 3
check 'first rotation' "$(cat app.log.1)" one
check 'the log is empty' "$(cat app.log)" ''
echo two > app.log; sh $rotate app.log 3
echo three > app.log; sh $rotate app.log 3
check 'three old logs' "$(cat app.log.1 app.log.2 app.log.3 | tr '\n' ' ')" 'three two one '
echo four > app.log; sh $rotate app.log 3
check 'the oldest is gone' "$(cat app.log.* | tr '\n' ' ')" 'four three two '
echo a > 'my log'; sh $rotate 'my log' 2; echo b > 'my log'; sh $rotate 'my log' 2
check 'spaces' "$(cat 'my log.1' 'my log.2' | tr '\n' ' ')" 'b a '
sh $rotate none.log 2 2>/dev/null
check 'missing file' "$? $(ls | grep -c none)" '1 0'

all=0
[ $passed -eq $total ] && all=1
echo "{\"checks\": $passed, \"share\": $(awk "BEGIN { print $passed / $total }"), \"passed\": $all}" > /logs/verifier/reward.json
