pig() {
  echo $(($1 - 7))
}
