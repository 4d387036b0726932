pin() {
  echo $(($2 * $1))
}
bay() {
  [ $1 -ge $2 ]
}
