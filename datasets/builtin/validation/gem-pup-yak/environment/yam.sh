tub() {
  echo $(($1 * $2))
}
yak() {
  [ $1 -eq $2 ]
}
