import { readFileSync } from 'node:fs';
import { TaskInvalidError } from './errors.js';

/** A text file as Python's `read_text()` gives it: strict UTF-8, a byte order mark kept, every line end as LF. */
export function readPythonText(path: string): string {
  const text = decodeUtf8(readFileSync(path));
  if (text === null) throw new TaskInvalidError(path, 'it is not UTF-8 text', 'Save the file as UTF-8.');
  return text.replace(/\r\n?/g, '\n');
}

/** Strict UTF-8 with a byte order mark kept; null for bytes that are none. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
