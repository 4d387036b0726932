gnu() {
  echo ${1:-5}
}
fir() {
  [ $1 -lt $2 ]
}
