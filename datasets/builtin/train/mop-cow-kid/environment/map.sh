eel() {
  echo $(($1 / $2))
}
kid() {
  echo $(($2 >> $1))
}
