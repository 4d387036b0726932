#!/bin/sh
# A sealed verdict (docs/tasks.md): the code under test runs as a program of its own, and only this shell can report.
read -r passed failed && rm -f "$0"
rotate=/work/bin/rotate.sh
lab=$(mktemp -d)
cd "$lab" || exit 1
names=''
failures=0
check() {
  if [ "$2" = "$3" ]; then
    names="$names $1"
  else
    failures=$((failures + 1))
    echo "FAILED $1: found '$2', expected '$3'"
  fi
}
run() {
  sh $rotate "$@" </dev/null
}

echo one > app.log; run app.log 3
check first-rotation "$(cat app.log.1)" one
check empty-log "$(cat app.log)" ''
echo two > app.log; run app.log 3
echo three > app.log; run app.log 3
check three-old-logs "$(cat app.log.1 app.log.2 app.log.3 | tr '\n' ' ')" 'three two one '
echo four > app.log; run app.log 3
check oldest-gone "$(cat app.log.* | tr '\n' ' ')" 'four three two '
echo a > 'my log'; run 'my log' 2; echo b > 'my log'; run 'my log' 2
check spaces "$(cat 'my log.1' 'my log.2' | tr '\n' ' ')" 'b a '
run none.log 2 2>/dev/null
check missing-file "$? $(ls | grep -c none)" '1 0'

# Harbor, which gives no keys, reads the file.
if [ $failures -eq 0 ]; then
  echo 1 > /logs/verifier/reward.txt
  echo "seatrial-verdict $passed$names"
else
  echo 0 > /logs/verifier/reward.txt
  echo "seatrial-verdict $failed$names"
fi
