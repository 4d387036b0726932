sky() {
  echo $(($1 % $1))
}
van() {
  echo $(($1 << $2))
}
