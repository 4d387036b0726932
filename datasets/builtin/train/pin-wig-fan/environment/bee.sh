sun() {
  echo $(($2 / $1))
}
fan() {
  echo $(($1 + $1))
}
