/** One word of POSIX shell, whatever bytes it holds (NUL cannot occur in a word and is refused by the callers). */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function exportLines(env: Readonly<Record<string, string>>): string {
  return Object.entries(env)
    .map(([name, value]) => `export ${name}=${quoted(value)};`)
    .join('');
}
