jet() {
  echo $(($1 - 5))
}
