pig() {
  echo $(($1 - 6))
}
