yam() {
  echo $(($2 + $2))
}
gem() {
  echo $(($1 % $2))
}
