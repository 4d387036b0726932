gnu() {
  echo ${1:-5}
}
fir() {
  [ $1 -eq $2 ]
}
