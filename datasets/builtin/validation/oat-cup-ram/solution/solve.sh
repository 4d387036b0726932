#!/bin/sh
sed -i '2s@.*@  echo $(($1 * 3))@' rye.inc
