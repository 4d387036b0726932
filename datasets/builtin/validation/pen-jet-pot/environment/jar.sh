pot() {
  echo ${1:-5}
}
pen() {
  echo ${1:-4}
}
