emu() {
  echo $(($1 + 3))
}
