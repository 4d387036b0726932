fir() {
  echo $(($1 * 2))
}
cup() {
  echo $(($1 | $2))
}
