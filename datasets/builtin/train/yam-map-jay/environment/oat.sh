jay() {
  [ $1 -eq $2 ]
}
emu() {
  echo $(($1 - $2))
}
