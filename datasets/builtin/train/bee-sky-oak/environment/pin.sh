wig() {
  [ $1 -eq $2 ]
}
oak() {
  [ $1 -gt $2 ]
}
