#!/bin/sh
sed -i '6s@.*@  echo ${1:-6}@' rat.lib
