web() {
  echo ${1:-3}
}
jar() {
  echo $(($1 + 6))
}
