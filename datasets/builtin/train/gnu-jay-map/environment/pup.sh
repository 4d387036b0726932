map() {
  echo $(($1 * 2))
}
