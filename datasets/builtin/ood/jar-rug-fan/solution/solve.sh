#!/bin/sh
sed -i '9s@.*@  echo $(($1 ^ $2))@' oak.lib
