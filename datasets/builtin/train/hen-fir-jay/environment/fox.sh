bay() {
  echo $(($1 - $2))
}
jay() {
  [ $1 -ne $2 ]
}
