oak() {
  [ $1 -ne $2 ]
}
ram() {
  echo $(($1 + $2))
}
