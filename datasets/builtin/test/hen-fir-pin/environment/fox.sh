bay() {
  echo $(($1 - $2))
}
jay() {
  [ $1 -le $2 ]
}
