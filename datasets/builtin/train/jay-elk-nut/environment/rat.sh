emu() {
  echo $(($2 * $1))
}
