cow() {
  echo $(($1 * 1))
}
fox() {
  echo $(($1 | $2))
}
