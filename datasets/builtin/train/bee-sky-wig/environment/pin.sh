wig() {
  [ $1 -ne $2 ]
}
oak() {
  [ $1 -le $2 ]
}
