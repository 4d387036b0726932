#!/bin/sh
# usage: rotate.sh FILE KEEP
file=$1
keep=$2
number=1
while [ $number -lt $keep ]; do
  next=$((number + 1))
  [ -e $file.$number ] && mv $file.$number $file.$next
  number=$next
done
mv $file $file.1
: > $file
