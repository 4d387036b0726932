import type { JsonNumber } from './json-text.js';

/**
 * Texts as Python prints them, where JavaScript differs: chat templates were written for Python, and models learned
 * its spelling.
 */

/** `repr` of a float: shortest digits, an exponent below 1e-4 and from 1e16, never an integer's look. */
export function pythonFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const [digits, exponentText] = value.toExponential().split('e') as [string, string];
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 16) return `${digits}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  const plain = String(value);
  return plain.includes('.') ? plain : `${plain}.0`;
}

/** What `json.dumps(json.loads(text))` makes of a number. */
export function pythonNumber(number: JsonNumber): string {
  if (!number.isInteger) return pythonFloat(number.value);
  return number.text === '-0' ? '0' : number.text;
}

/** What `str.strip()` takes away: Python's white space has U+001C to U+001F and U+0085, and not U+FEFF. */
const pythonSpace = '\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** `str.strip`, `lstrip` and `rstrip`: any of `characters` (default: white space) goes from the ends. */
export function pythonStrip(text: string, sides: { readonly left: boolean; readonly right: boolean }, characters = pythonSpace): string {
  const stripped = new Set(characters);
  let start = 0;
  let end = text.length;
  while (sides.left && start < end) {
    const character = String.fromCodePoint(text.codePointAt(start)!);
    if (!stripped.has(character)) break;
    start += character.length;
  }
  while (sides.right && end > start) {
    const pair = end - start >= 2 ? text.slice(end - 2, end) : '';
    const character = pair !== '' && pair.codePointAt(0)! > 0xffff ? pair : text[end - 1]!;
    if (!stripped.has(character)) break;
    end -= character.length;
  }
  return text.slice(start, end);
}
