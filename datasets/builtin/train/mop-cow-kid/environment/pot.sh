cup() {
  echo $(($1 + 5))
}
