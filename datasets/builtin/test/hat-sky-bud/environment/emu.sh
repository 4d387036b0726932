bud() {
  echo $(($1 - 9))
}
