rye() {
  echo ${1:-5}
}
dog() {
  [ $1 -gt $2 ]
}
