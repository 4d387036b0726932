hay() {
  [ $1 -gt $2 ]
}
cup() {
  echo ${1:-8}
}
