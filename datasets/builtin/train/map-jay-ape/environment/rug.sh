bed() {
  [ $1 -ne $2 ]
}
ape() {
  echo $(($1 / $2))
}
