oak() {
  echo $(($1 * 1))
}
