key() {
  echo $(($1 + 7))
}
nut() {
  echo ${1:-3}
}
