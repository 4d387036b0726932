#!/bin/sh
sed -i '3s@.*@  echo $(($1 + 2))@' bag.lib
