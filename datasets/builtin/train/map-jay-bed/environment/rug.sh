bed() {
  [ $1 -le $2 ]
}
ape() {
  echo $(($1 ^ $2))
}
