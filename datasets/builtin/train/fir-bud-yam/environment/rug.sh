nut() {
  echo $(($1 * 5))
}
