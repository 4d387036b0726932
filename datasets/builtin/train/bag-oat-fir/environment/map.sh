jet() {
  echo $(($2 / $2))
}
cow() {
  [ $1 -lt $2 ]
}
