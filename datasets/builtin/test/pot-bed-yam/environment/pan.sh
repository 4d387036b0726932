oak() {
  [ $1 -ge $2 ]
}
ram() {
  echo $(($1 + $2))
}
