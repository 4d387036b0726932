emu() {
  echo $(($1 + 2))
}
