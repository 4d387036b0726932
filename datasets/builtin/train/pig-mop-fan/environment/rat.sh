bat() {
  echo $(($1 << $2))
}
van() {
  echo $(($2 + $1))
}
