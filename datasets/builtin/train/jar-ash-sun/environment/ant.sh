mud() {
  echo $(($1 * 5))
}
ivy() {
  echo $(($1 - 5))
}
