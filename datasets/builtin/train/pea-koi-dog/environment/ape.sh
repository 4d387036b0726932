fir() {
  echo $(($1 % $2))
}
yam() {
  echo $(($1 + $2))
}
