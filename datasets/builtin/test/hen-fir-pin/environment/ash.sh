pin() {
  echo $(($1 * $1))
}
bay() {
  [ $1 -lt $2 ]
}
