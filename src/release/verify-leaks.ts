import { join } from 'node:path';
import { type FileDigest, readRegularFile } from '../store/index.js';
import { releaseNames, sizeLimitBytes } from './allow-list.js';
import type { FailureList } from './failures.js';
import { repeatedKeys } from './json-keys.js';
import type { LeakScanner } from './leak-scan.js';

/** Records are a few levels deep; deeper nesting only serves to exhaust a reader's stack. */
const deepest = 64;

/** Names, JSON keys and strings, the card's lines: nothing of the machine may be in them. */
export async function verifyLeaks(dir: string, digests: readonly FileDigest[], scanner: LeakScanner, list: FailureList): Promise<void> {
  for (const { path } of digests) {
    if (path === releaseNames.adapter) continue;
    const bytes = await readRegularFile(join(dir, path), sizeLimitBytes(path));
    const text = bytes.toString('utf8');
    if (!Buffer.from(text, 'utf8').equals(bytes)) list.add('structure', 'E_RELEASE_ENCODING', path, null, 'is not UTF-8');
    if (path.endsWith('.json')) scanJson(path, '$', text, scanner, list);
    else if (path.endsWith('.jsonl')) text.split('\n').forEach((line, i) => line !== '' && scanJson(path, `line ${i + 1} $`, line, scanner, list));
    else scanLines(path, text, scanner, list);
  }
}

/** Names are scanned by themselves: every entry of the folder, whether or not it belongs to a release. */
export function verifyNames(paths: Iterable<string>, scanner: LeakScanner, list: FailureList): void {
  for (const path of paths) addLeaks(path, 'file name', path, scanner, list);
}

/** Tensor names and `__metadata__` of the adapter. */
export function verifyMetadataLeaks(names: readonly string[], metadata: Readonly<Record<string, string>>, scanner: LeakScanner, list: FailureList): void {
  for (const name of names) addLeaks(releaseNames.adapter, 'tensor name', name, scanner, list);
  for (const [key, value] of Object.entries(metadata)) {
    addLeaks(releaseNames.adapter, '__metadata__ key', key, scanner, list);
    addLeaks(releaseNames.adapter, `__metadata__.${key}`, value, scanner, list);
  }
}

function scanJson(path: string, root: string, text: string, scanner: LeakScanner, list: FailureList): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    list.add('structure', 'E_RELEASE_JSON', path, root === '$' ? null : root, 'is not JSON');
    scanLines(path, text, scanner, list);
    return;
  }
  for (const place of repeatedKeys(text)) list.add('structure', 'E_RELEASE_JSON', path, `${root}${place.slice(1)}`, 'a key occurs twice: readers would see different records');
  scanValue(path, root, value, 0, scanner, list);
}

function scanValue(path: string, place: string, value: unknown, depth: number, scanner: LeakScanner, list: FailureList): void {
  if (depth > deepest) return list.add('structure', 'E_RELEASE_JSON', path, null, `is nested deeper than ${deepest} levels`);
  if (typeof value === 'string') addLeaks(path, place, value, scanner, list);
  else if (Array.isArray(value)) value.forEach((item, i) => scanValue(path, `${place}[${i}]`, item, depth + 1, scanner, list));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      addLeaks(path, `${place} key`, key, scanner, list);
      scanValue(path, `${place}.${key}`, member, depth + 1, scanner, list);
    }
  }
}

function scanLines(path: string, text: string, scanner: LeakScanner, list: FailureList): void {
  text.split('\n').forEach((line, i) => addLeaks(path, `line ${i + 1}`, line, scanner, list));
}

function addLeaks(path: string, location: string, text: string, scanner: LeakScanner, list: FailureList): void {
  for (const { code, what, index, length } of scanner.find(text)) {
    list.add('leak', code, path, location, `holds ${what} of ${length} characters at character ${index + 1}`);
  }
}
