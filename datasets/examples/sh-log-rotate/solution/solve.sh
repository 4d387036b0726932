#!/bin/sh
cat > /work/bin/rotate.sh <<'S'
#!/bin/sh
# usage: rotate.sh FILE KEEP
file=$1
keep=$2
if [ ! -e "$file" ]; then
  echo "rotate.sh: no such file: $file" >&2
  exit 1
fi
number=$keep
while [ "$number" -gt 1 ]; do
  older=$number
  number=$((number - 1))
  if [ -e "$file.$number" ]; then mv "$file.$number" "$file.$older"; fi
done
mv "$file" "$file.1"
: > "$file"
S
