hay() {
  [ $1 -ne $2 ]
}
oat() {
  echo $(($1 + $2))
}
