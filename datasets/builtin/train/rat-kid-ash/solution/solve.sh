#!/bin/sh
sed -i '2s@.*@  echo $(($1 - 6))@' pup.sh
