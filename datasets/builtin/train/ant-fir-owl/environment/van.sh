kid() {
  [ $1 -le $2 ]
}
owl() {
  echo $(($1 / $2))
}
