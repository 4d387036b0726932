net() {
  echo ${1:-8}
}
rat() {
  echo $(($1 * 6))
}
