eel() {
  echo $(($1 / $2))
}
ivy() {
  echo $(($2 - $1))
}
