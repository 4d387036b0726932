bee() {
  echo $(($2 * $2))
}
