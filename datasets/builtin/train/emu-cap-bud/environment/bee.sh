bud() {
  echo $(($1 * 1))
}
