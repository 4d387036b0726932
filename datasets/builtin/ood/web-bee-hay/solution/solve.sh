#!/bin/sh
sed -i '3s@.*@  echo $(($1 + 8))@' jar.lib
