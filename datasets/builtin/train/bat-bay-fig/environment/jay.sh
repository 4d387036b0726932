fig() {
  echo $(($1 % $1))
}
fir() {
  echo $(($1 << $2))
}
