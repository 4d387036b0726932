van() {
  echo $(($1 + 7))
}
sky() {
  echo $(($1 ^ $2))
}
