ash() {
  echo $(($1 - 9))
}
