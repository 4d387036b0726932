import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { readRegularFileSync, unusualKind } from '../../store/index.js';
import { TaskInvalidError } from './errors.js';

/** No task.toml and no instruction is longer: a model could not read it. */
const longestTextBytes = 16 * 1_048_576;

/**
 * A text file as Python's `read_text()` gives it: strict UTF-8, a byte order mark kept, every line end as LF.
 * @param dir the task that the file is of, for errors
 * @throws TaskInvalidError for what is no file (a pipe would never end), too long or no text
 */
export function readPythonText(path: string, dir: string): string {
  const name = relative(dir, path);
  const facts = statSync(path);
  const kind = unusualKind(facts);
  if (kind !== null) throw new TaskInvalidError(dir, `${name} is ${kind}, and a text file is needed there`, `Make ${name} a text file.`);
  if (facts.size > longestTextBytes) throw new TaskInvalidError(dir, `${name} has ${facts.size} bytes, at most ${longestTextBytes} are read`, 'Shorten the file.');
  const text = decodeUtf8(readRegularFileSync(path, longestTextBytes));
  if (text === null) throw new TaskInvalidError(dir, `${name} is not UTF-8 text`, 'Save the file as UTF-8.');
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
