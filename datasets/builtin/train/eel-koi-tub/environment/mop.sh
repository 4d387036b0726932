bee() {
  echo $(($1 * 5))
}
