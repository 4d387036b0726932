ivy() {
  echo $(($2 - $1))
}
eel() {
  echo $(($1 + 1))
}
