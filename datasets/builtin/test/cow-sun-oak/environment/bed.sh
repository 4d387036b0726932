emu() {
  echo $(($1 * 3))
}
oak() {
  echo $(($1 - $2))
}
