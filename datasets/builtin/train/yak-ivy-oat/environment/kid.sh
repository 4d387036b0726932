hay() {
  [ $1 -lt $2 ]
}
oat() {
  echo $(($1 % $2))
}
