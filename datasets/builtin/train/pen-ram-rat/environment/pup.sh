net() {
  echo ${1:-7}
}
rat() {
  echo $(($1 * 7))
}
