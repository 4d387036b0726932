#!/bin/sh
sed -i '5s@.*@  echo $(($1 + 9))@' bud.sh
