fir() {
  echo $(($1 + 5))
}
