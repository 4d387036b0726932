emu() {
  echo $(($1 * 2))
}
oak() {
  echo $(($2 - $2))
}
