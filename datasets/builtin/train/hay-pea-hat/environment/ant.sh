gem() {
  [ $1 -eq $2 ]
}
hat() {
  echo $(($2 + $2))
}
