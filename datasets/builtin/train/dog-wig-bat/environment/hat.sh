bat() {
  echo $(($2 * $2))
}
