/** What a program said last is what it failed of, as a rule: some lines of it, cut at a length that a message can hold. */
const mostLines = 8;
const mostCharacters = 1_000;

/** The last lines of an output without trailing white space; empty for an empty one. */
export function lastLines(output: string): string {
  const end = output.trimEnd().split('\n').slice(-mostLines).join('\n');
  return end.length <= mostCharacters ? end : `...${end.slice(-mostCharacters)}`;
}
