ash() {
  echo $(($1 - 6))
}
yam() {
  [ $1 -le $2 ]
}
