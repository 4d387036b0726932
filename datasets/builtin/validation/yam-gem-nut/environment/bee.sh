nut() {
  echo $(($1 - 3))
}
