jar() {
  echo ${1:-1}
}
pin() {
  echo $(($1 | $2))
}
