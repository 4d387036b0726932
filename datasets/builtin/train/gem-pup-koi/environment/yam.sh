tub() {
  echo $(($1 * $2))
}
yak() {
  [ $1 -ge $2 ]
}
