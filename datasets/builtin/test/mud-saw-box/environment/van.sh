box() {
  echo $(($1 % $2))
}
pin() {
  echo $(($1 + 8))
}
