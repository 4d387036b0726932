eel() {
  echo $(($1 | $2))
}
