jar() {
  echo ${1:-3}
}
pin() {
  echo $(($1 | $2))
}
