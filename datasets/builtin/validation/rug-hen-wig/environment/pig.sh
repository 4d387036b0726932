oak() {
  echo $(($1 * 4))
}
gem() {
  [ $1 -le $2 ]
}
