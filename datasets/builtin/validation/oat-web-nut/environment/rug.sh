key() {
  echo $(($1 + 6))
}
nut() {
  echo ${1:-8}
}
