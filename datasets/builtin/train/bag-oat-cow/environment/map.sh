jet() {
  echo $(($2 / $2))
}
cow() {
  [ $1 -gt $2 ]
}
