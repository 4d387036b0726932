fig() {
  echo $(($2 % $1))
}
fir() {
  echo $(($1 << $2))
}
