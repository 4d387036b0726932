cup() {
  echo $(($1 + 4))
}
