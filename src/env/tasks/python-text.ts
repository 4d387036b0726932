/**
 * How Python and pydantic read text as numbers, where that differs from JavaScript: white space, underscores, decimal
 * digits of other scripts. Source: CPython's float() (Objects/floatobject.c, PyFloat_FromString) and pydantic-core's
 * lax conversions; checked row by row against golden/harbor.
 */

const asciiSpace = '\\t\\n\\v\\f\\r ';
const otherSpace = '\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
/** Python's str.strip() also takes the four separators U+001C to U+001F, which float() does not. */
const stripped = new RegExp(`[${asciiSpace}\\x1c-\\x1f${otherSpace}]`, 'u');
const otherSpaceEach = new RegExp(`[${otherSpace}]`, 'gu');
const asciiSpaceEach = new RegExp(`[${asciiSpace}]`);
const unicodeSpace = new RegExp(`[${asciiSpace}${otherSpace}]`, 'u');
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const misplacedUnderscore = /(?:^|[^0-9])_|_(?:[^0-9]|$)/;

export function pythonStrip(text: string): string {
  return withoutEnds(text, stripped);
}

/** Python's `float(text)`: a number, infinite and NaN included, or undefined where Python raises ValueError. */
export function pythonFloat(text: string): number | undefined {
  const trimmed = withoutEnds(asciiNumerals(text), asciiSpaceEach);
  if (misplacedUnderscore.test(trimmed)) return undefined;
  return plainFloat(trimmed.replaceAll('_', ''));
}

/** pydantic's number from text: surrounding white space, single inner underscores, no digits of other scripts. */
export function laxFloat(text: string): number | undefined {
  const trimmed = rustTrim(text);
  return plainFloat(trimmed) ?? plainFloat(withoutUnderscores(trimmed) ?? '');
}

/** pydantic's integer from text: as above, and a fraction of zeros is forgiven (`512.0`). */
export function laxInt(text: string): number | undefined {
  const matched = /^([+-]?)(\d+(?:_\d+)*)(?:\.0+)?$/.exec(rustTrim(text));
  return matched === null ? undefined : Number(matched[1]! + matched[2]!.replaceAll('_', ''));
}

function plainFloat(text: string): number | undefined {
  if (decimal.test(text)) return Number(text);
  const named = /^([+-]?)(?:(inf(?:inity)?)|nan)$/i.exec(text);
  if (named === null) return undefined;
  if (named[2] === undefined) return Number.NaN;
  return named[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

function withoutUnderscores(text: string): string | undefined {
  if (text.startsWith('_') || text.endsWith('_') || text.includes('__')) return undefined;
  return text.replaceAll('_', '');
}

/** Trims what Unicode calls white space, as Rust does. */
function rustTrim(text: string): string {
  return withoutEnds(text, unicodeSpace);
}

/**
 * Trims what `space` matches, in one pass: a regular expression for the end would begin anew at each of a million spaces,
 * and agents write such text. So everything here that reads text is linear in its length.
 */
function withoutEnds(text: string, space: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && space.test(text[start]!)) start++;
  while (end > start && space.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

/** Decimal digits and spaces of other scripts as ASCII, as float() does with text that is not ASCII. */
function asciiNumerals(text: string): string {
  return text.replace(otherSpaceEach, ' ').replace(/\p{Nd}/gu, (digit) => (digit < '\x7f' ? digit : String(digitValue(digit.codePointAt(0)!))));
}

/** Digits stand in runs of ten, so a digit's value is its distance from the start of its run, modulo ten. */
function digitValue(codePoint: number): number {
  let start = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start--;
  return (codePoint - start) % 10;
}
