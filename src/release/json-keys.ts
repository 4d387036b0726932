/**
 * Keys that occur twice in one object of a JSON text. JSON.parse keeps the last and hides the others, so that two
 * readers can see different records in the same bytes.
 *
 * @param text valid JSON (JSON.parse has accepted it).
 * @returns the JSON paths of repeated keys, in order.
 */
export function repeatedKeys(text: string): string[] {
  const repeated: string[] = [];
  const open: { readonly keys: Set<string> | null; key: string; index: number }[] = [];
  let expectsKey = false;
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    const top = open.at(-1);
    if (character === '"') {
      const end = endOfString(text, i);
      if (expectsKey && top?.keys) {
        top.key = JSON.parse(text.slice(i, end)) as string;
        if (top.keys.has(top.key)) repeated.push(pathOf(open));
        top.keys.add(top.key);
        expectsKey = false;
      }
      i = end - 1;
    } else if (character === '{' || character === '[') {
      open.push({ keys: character === '{' ? new Set() : null, key: '', index: 0 });
      expectsKey = character === '{';
    } else if (character === '}' || character === ']') {
      open.pop();
      expectsKey = false;
    } else if (character === ',' && top !== undefined) {
      top.index += 1;
      expectsKey = top.keys !== null;
    }
  }
  return repeated;
}

/** Position after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i + 1;
}

function pathOf(open: readonly { readonly keys: Set<string> | null; readonly key: string; readonly index: number }[]): string {
  return `$${open.map(({ keys, key, index }) => (keys === null ? `[${index}]` : `.${key}`)).join('')}`;
}
