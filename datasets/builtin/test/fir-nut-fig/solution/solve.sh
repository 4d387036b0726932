#!/bin/sh
sed -i '2s@.*@  echo $(($1 + 9))@' jay.inc
