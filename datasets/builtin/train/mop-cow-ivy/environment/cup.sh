ivy() {
  echo $(($1 + 4))
}
cap() {
  echo ${1:-4}
}
