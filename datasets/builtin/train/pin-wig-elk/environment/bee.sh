sun() {
  echo $(($2 / $1))
}
fan() {
  echo $(($2 + $1))
}
