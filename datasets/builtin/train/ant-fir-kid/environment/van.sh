kid() {
  [ $1 -ne $2 ]
}
owl() {
  echo $(($1 * $2))
}
