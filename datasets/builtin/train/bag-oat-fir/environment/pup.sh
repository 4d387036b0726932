fir() {
  echo $(($1 * 3))
}
cup() {
  echo $(($1 / $2))
}
