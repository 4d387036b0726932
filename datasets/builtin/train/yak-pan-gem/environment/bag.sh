mop() {
  echo $(($1 * 8))
}
