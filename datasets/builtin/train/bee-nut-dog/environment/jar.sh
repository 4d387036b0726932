dog() {
  [ $1 -eq $2 ]
}
hat() {
  echo $(($1 >> $2))
}
