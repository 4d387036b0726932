hay() {
  [ $1 -lt $2 ]
}
cup() {
  echo ${1:-6}
}
