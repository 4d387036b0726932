#!/bin/sh
sed -i '2s@.*@  echo $(($1 - 4))@' bud.sh
