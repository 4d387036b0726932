sun() {
  echo $(($2 / $2))
}
fan() {
  echo $(($2 + $1))
}
