owl() {
  echo $(($1 * 2))
}
