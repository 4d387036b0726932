emu() {
  echo $(($1 * $1))
}
