nut() {
  echo $(($1 - 1))
}
