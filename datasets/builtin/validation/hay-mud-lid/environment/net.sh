bud() {
  echo $(($1 * $2))
}
