import { SeatrialError } from './errors.js';

/**
 * Canonical JSON (RFC 8785, JCS): object keys sorted by UTF-16 code units, no white space, ECMAScript numbers and
 * string escapes. Keys whose value is `undefined` are left out, as JSON.stringify does. Digests are taken over this.
 *
 * @throws SeatrialError `E_NOT_CANONICAL` for numbers JSON cannot hold (NaN, infinities), bigint, functions and symbols.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '$');
}

function write(value: unknown, path: string): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw notCanonical(path, String(value));
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item, index) => write(item, `${path}[${index}]`)).join(',')}]`;
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${write(member, `${path}.${key}`)}`);
    return `{${members.join(',')}}`;
  }
  throw notCanonical(path, typeof value);
}

function notCanonical(path: string, found: string): SeatrialError {
  return new SeatrialError({
    code: 'E_NOT_CANONICAL',
    message: `the value at ${path} is ${found}, which JSON cannot represent`,
    remedy: 'Store null for an undefined quantity, or a string for one outside JSON.',
  });
}
