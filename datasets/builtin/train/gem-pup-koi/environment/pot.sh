owl() {
  echo $(($1 * 1))
}
