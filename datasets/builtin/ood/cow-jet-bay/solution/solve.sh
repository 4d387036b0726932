#!/bin/sh
sed -i '3s@.*@  echo $(($1 - 7))@' ape.lib
