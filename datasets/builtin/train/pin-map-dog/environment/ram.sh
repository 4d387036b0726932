rye() {
  echo ${1:-5}
}
dog() {
  [ $1 -lt $2 ]
}
