bat() {
  echo $(($2 * $1))
}
