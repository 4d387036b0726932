nut() {
  echo $(($1 * 6))
}
