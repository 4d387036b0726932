rug() {
  echo $(($1 - 6))
}
