jet() {
  echo $(($1 - 6))
}
