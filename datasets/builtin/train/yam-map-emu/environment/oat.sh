jay() {
  [ $1 -ne $2 ]
}
emu() {
  echo $(($1 >> $2))
}
