ash() {
  echo $(($1 - 7))
}
yam() {
  [ $1 -ne $2 ]
}
