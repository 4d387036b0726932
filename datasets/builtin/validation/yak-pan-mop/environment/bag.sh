mop() {
  echo $(($1 * 9))
}
