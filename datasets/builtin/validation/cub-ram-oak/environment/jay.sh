bat() {
  [ $1 -ne $2 ]
}
cap() {
  echo ${1:-9}
}
