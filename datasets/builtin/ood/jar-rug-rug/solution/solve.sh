#!/bin/sh
sed -i '3s@.*@  echo $(($1 - 4))@' oak.lib
