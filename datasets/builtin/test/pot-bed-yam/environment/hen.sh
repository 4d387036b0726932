eel() {
  echo $(($1 * 6))
}
yam() {
  echo $(($1 % $2))
}
