ash() {
  echo $(($1 + 7))
}
van() {
  echo $(($2 / $1))
}
