rat() {
  [ $1 -eq $2 ]
}
rug() {
  echo ${1:-4}
}
