oak() {
  echo $(($1 * 3))
}
gem() {
  [ $1 -le $2 ]
}
