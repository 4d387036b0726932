// Fails when test/golden differs from its origin: a file missing, changed, or there without an original. The origin is
// ../shared/golden, or the folder given as the only argument; where neither exists there is nothing to compare with.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const copy = join(root, 'test/golden');
const origin = process.argv[2] ?? join(dirname(root), 'shared/golden');
// They hold other projects' text, so the project keeps no copy.
const notCopied = (name) => name === 'numeric/qwen3-template.jsonl' || name.startsWith('harbor/schemas/');
const ownFiles = new Set(['out-of-reach.json']);

const filesBelow = (dir) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

if (!existsSync(origin)) {
  console.log(`check-golden: ${process.argv[2] ?? '../shared/golden'} does not exist here, nothing compared`);
  process.exit(process.argv[2] === undefined ? 0 : 1);
}
const originals = filesBelow(origin).filter((name) => !notCopied(name));
const faults = [];
for (const name of originals) {
  const path = join(copy, name);
  if (!existsSync(path)) faults.push(`${name} is missing from test/golden`);
  else if (!readFileSync(path).equals(readFileSync(join(origin, name)))) faults.push(`${name} differs from its origin`);
}
const known = new Set(originals);
for (const name of filesBelow(copy)) {
  if (!known.has(name) && !ownFiles.has(name)) faults.push(`${name} is in test/golden without an original to copy`);
}
for (const fault of faults) console.error(`check-golden: ${fault}`);
if (faults.length > 0) console.error('check-golden: copy the files anew from ../shared/golden, byte for byte');
else console.log(`check-golden: ${originals.length} files equal their origin`);
process.exit(faults.length === 0 ? 0 : 1);
