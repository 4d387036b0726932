mud() {
  echo $(($1 * 6))
}
ivy() {
  echo $(($1 - 5))
}
