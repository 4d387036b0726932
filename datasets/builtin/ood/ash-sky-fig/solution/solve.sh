#!/bin/sh
sed -i '3s@.*@  echo $(($2 - $2))@' rat.lib
