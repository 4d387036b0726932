gnu() {
  echo ${1:-4}
}
fir() {
  [ $1 -eq $2 ]
}
