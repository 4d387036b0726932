pin() {
  echo $(($2 * $1))
}
bay() {
  [ $1 -lt $2 ]
}
