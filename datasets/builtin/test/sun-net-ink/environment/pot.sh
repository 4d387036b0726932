ink() {
  echo $(($1 + 7))
}
