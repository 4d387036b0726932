bud() {
  echo $(($1 + 3))
}
hat() {
  echo ${1:-8}
}
