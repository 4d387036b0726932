bee() {
  echo $(($1 * 6))
}
