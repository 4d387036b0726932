cow() {
  echo $(($1 * 2))
}
fox() {
  echo $(($1 | $2))
}
