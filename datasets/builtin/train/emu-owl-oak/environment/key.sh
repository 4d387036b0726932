pen() {
  echo $(($1 + 6))
}
