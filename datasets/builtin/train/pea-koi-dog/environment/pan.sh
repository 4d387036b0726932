fir() {
  echo $(($1 + 4))
}
