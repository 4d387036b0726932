rug() {
  echo $(($1 * $2))
}
