rat() {
  [ $1 -le $2 ]
}
rug() {
  echo ${1:-3}
}
