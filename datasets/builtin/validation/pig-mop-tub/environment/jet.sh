tub() {
  echo $(($1 * $2))
}
fan() {
  [ $1 -le $2 ]
}
