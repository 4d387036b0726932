ivy() {
  echo $(($2 - $2))
}
eel() {
  echo $(($1 + 1))
}
