#!/bin/sh
sed -i '3s@.*@  echo $(($1 + 6))@' fox.lib
