eel() {
  [ $1 -ge $2 ]
}
cap() {
  echo $(($1 << $2))
}
