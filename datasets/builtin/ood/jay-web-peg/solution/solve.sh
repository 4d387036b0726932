#!/bin/sh
sed -i '6s@.*@  echo $(($2 / $1))@' tub.lib
