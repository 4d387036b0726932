oak() {
  echo $(($1 - 9))
}
