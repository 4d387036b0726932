nut() {
  echo $(($1 - 2))
}
