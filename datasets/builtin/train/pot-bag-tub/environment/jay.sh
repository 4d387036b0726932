tub() {
  echo $(($1 + $2))
}
fox() {
  [ $1 -eq $2 ]
}
