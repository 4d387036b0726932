#!/bin/sh
sed -i '5s@.*@  echo $(($1 + 7))@' bat.inc
