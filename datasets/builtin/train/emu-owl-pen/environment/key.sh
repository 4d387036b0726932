pen() {
  echo $(($1 + 7))
}
