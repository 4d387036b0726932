web() {
  [ $1 -eq $2 ]
}
eel() {
  echo ${1:-4}
}
