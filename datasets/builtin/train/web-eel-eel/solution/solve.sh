#!/bin/sh
sed -i '2s@.*@  echo $(($2 + $1))@' pup.inc
