oak() {
  echo $(($1 * 4))
}
gem() {
  [ $1 -lt $2 ]
}
