#!/bin/sh
sed -i '2s@.*@  echo $(($1 * 8))@' bag.sh
