emu() {
  echo $(($1 * 3))
}
oak() {
  echo $(($2 - $2))
}
