lid() {
  [ $1 -ge $2 ]
}
jar() {
  echo $(($1 * $2))
}
