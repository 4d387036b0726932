web() {
  echo ${1:-7}
}
jar() {
  echo $(($1 + 7))
}
