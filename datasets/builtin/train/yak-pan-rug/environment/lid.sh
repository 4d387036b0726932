rug() {
  echo $(($1 - 5))
}
