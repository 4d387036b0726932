hat() {
  [ $1 -lt $2 ]
}
fox() {
  echo $(($1 - $2))
}
