pot() {
  echo $(($1 / $2))
}
ant() {
  echo $(($1 + $2))
}
