// Fails when golden data is not what it should be:
// - test/golden differs from its origin: a file missing, changed, or there without an original. The origin is
//   ../shared/golden, or the folder given as the only argument; where neither exists there is nothing to compare with.
// - a golden file is neither read by a golden test nor listed in out-of-reach.json, or is both.
// - a test finds its way to golden data without test/golden-reader.ts, past the checks above.
// Golden tests (*.golden.test.ts) name in full what they read, 'numeric/gae.jsonl', or a folder of one case,
// 'numeric/model/tied'; a top folder says nothing and does not count.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const copy = join(root, 'test/golden');
const origin = process.argv[2] ?? join(dirname(root), 'shared/golden');
// They hold other projects' text, so the project keeps no copy.
const notCopied = (name) => name === 'numeric/qwen3-template.jsonl' || name.startsWith('harbor/schemas/');
const listName = 'out-of-reach.json';
const isNote = (name) => name === listName || name.split('/').at(-1) === 'README.md';
// The reader itself, and the tests of it and of this script.
const mayLook = new Set(['test/golden-reader.ts', 'test/golden-harness.test.ts']);
const bypass = /GOLDEN_DIR|['"`/]test\/golden['"`/]/;

const filesBelow = (dir) =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    : [];
const faults = [];
const done = [];

function compareWithOrigin() {
  const originals = filesBelow(origin).filter((name) => !notCopied(name));
  for (const name of originals) {
    const path = join(copy, name);
    if (!existsSync(path)) faults.push(`${name} is missing from test/golden`);
    else if (!readFileSync(path).equals(readFileSync(join(origin, name)))) faults.push(`${name} differs from its origin`);
  }
  const known = new Set(originals);
  for (const name of filesBelow(copy)) {
    if (!known.has(name) && name !== listName) faults.push(`${name} is in test/golden without an original to copy`);
  }
  if (faults.length > 0) faults.push('copy the files anew from ../shared/golden, byte for byte');
  else done.push(`${originals.length} files equal their origin`);
}

/** Is `file` one of `names`, or below one that is a folder of a case? */
function covered(file, names) {
  const parts = file.split('/');
  return names.has(file) || parts.some((_, length) => length >= 2 && names.has(parts.slice(0, length).join('/')));
}

function checkReaders() {
  const sources = ['src', 'test'].flatMap((room) => filesBelow(join(root, room)).map((name) => `${room}/${name}`)).filter((name) => name.endsWith('.ts'));
  const named = new Set();
  for (const name of sources) {
    const source = readFileSync(join(root, name), 'utf8');
    if (bypass.test(source) && !mayLook.has(name)) faults.push(`${name} reads golden data without test/golden-reader.ts`);
    if (!name.endsWith('.golden.test.ts')) continue;
    for (const [, literal] of source.matchAll(/['"`]([\w.-]+(?:\/[\w.-]+)+)\/?['"`]/g)) named.add(literal);
  }
  const listPath = join(copy, listName);
  const list = existsSync(listPath) ? JSON.parse(readFileSync(listPath, 'utf8')) : {};
  const wholes = Object.keys(list).filter((entry) => typeof list[entry] === 'string');
  const files = filesBelow(copy).filter((name) => !isNote(name));
  for (const file of files) {
    const read = covered(file, named);
    const entry = wholes.find((whole) => file === whole || (whole.endsWith('/') && file.startsWith(whole)));
    if (read && entry !== undefined) faults.push(`${file} is read by a golden test, so ${entry} in ${listName} is stale`);
    if (!read && entry === undefined) faults.push(`${file} is neither read by a golden test nor listed in ${listName}`);
  }
  done.push(`${files.length} files are read by golden tests or listed as out of reach`);
}

if (existsSync(origin)) compareWithOrigin();
else if (process.argv[2] === undefined) done.push('../shared/golden does not exist here, nothing compared');
else faults.push(`${origin} does not exist`);
checkReaders();
for (const line of faults) console.error(`check-golden: ${line}`);
if (faults.length === 0) for (const line of done) console.log(`check-golden: ${line}`);
process.exit(faults.length === 0 ? 0 : 1);
