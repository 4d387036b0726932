eel() {
  [ $1 -gt $2 ]
}
cap() {
  echo $(($1 / $2))
}
