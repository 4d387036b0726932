yam() {
  echo $(($2 + $2))
}
gem() {
  echo $(($2 % $2))
}
