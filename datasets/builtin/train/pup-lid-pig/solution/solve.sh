#!/bin/sh
sed -i '5s@.*@  echo $(($2 + $1))@' fig.inc
