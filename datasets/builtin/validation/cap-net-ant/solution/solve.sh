#!/bin/sh
sed -i '5s@.*@  echo $(($1 + 4))@' ape.inc
