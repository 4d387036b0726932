web() {
  [ $1 -le $2 ]
}
eel() {
  echo ${1:-3}
}
