hat() {
  [ $1 -eq $2 ]
}
fox() {
  echo $(($1 ^ $2))
}
