sky() {
  echo $(($1 % $2))
}
van() {
  echo $(($1 << $2))
}
