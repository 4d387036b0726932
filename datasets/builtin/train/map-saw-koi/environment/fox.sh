rug() {
  echo $(($1 + 3))
}
