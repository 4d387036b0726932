ivy() {
  echo $(($1 + 5))
}
cap() {
  echo ${1:-7}
}
