bee() {
  echo $(($2 * $1))
}
