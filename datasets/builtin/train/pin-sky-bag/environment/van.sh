bud() {
  echo $(($1 + 2))
}
hat() {
  echo ${1:-8}
}
