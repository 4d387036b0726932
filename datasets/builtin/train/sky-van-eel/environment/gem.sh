fir() {
  echo $(($1 * 2))
}
