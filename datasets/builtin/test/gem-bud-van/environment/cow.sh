van() {
  echo $(($1 + 6))
}
sky() {
  echo $(($1 ^ $2))
}
