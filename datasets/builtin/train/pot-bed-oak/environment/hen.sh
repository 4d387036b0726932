eel() {
  echo $(($1 * 6))
}
yam() {
  echo $(($2 % $2))
}
