#!/bin/sh
sed -i '5s@.*@  echo $(($1 - 8))@' pan.inc
