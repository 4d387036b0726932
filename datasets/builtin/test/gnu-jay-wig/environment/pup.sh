map() {
  echo $(($1 * 1))
}
