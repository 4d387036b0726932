van() {
  echo $(($1 / $2))
}
sun() {
  echo $(($1 - 9))
}
