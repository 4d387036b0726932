#!/bin/sh
sed -i '5s@.*@  echo $(($2 + $2))@' emu.inc
