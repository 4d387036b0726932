/** Control and direction characters, newline and tab aside: text that an agent wrote must not drive the terminal. */
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function shownText(text: string): string {
  return text.replace(unprintable, '\ufffd');
}

/** The lines of a text, each behind a margin. */
export function indented(text: string, margin = '  '): string {
  return shownText(text)
    .split('\n')
    .map((line) => `${margin}${line}`.trimEnd())
    .join('\n');
}

export { counted } from '../../core/index.js';

/** Bytes as `1.5 GiB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
