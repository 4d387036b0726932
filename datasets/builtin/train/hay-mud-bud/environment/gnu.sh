lid() {
  [ $1 -le $2 ]
}
jar() {
  echo $(($1 * $2))
}
