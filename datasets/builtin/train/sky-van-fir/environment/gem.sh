fir() {
  echo $(($1 * 3))
}
