#!/bin/sh
sed -i '5s@.*@  echo $(($1 * 5))@' map.inc
