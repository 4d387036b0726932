kid() {
  echo $(($1 * $2))
}
jet() {
  echo $(($1 % $1))
}
