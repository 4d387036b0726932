// Mutation check: does a test notice when the code goes wrong in a way that matters? test/mutations/*.json lists faults,
// each with the exact text it replaces and the name of the test that must fail. In a temporary copy of the compiled
// project every named test must pass as things are, and fail with its fault put in; nothing else is run. Optional
// arguments are words: only mutations whose names hold one of them are tried. Run after `npm run build`.
import { spawn } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lanes = 2;
const timeoutMs = 180_000;

const listDir = join(root, 'test/mutations');
const wanted = process.argv.slice(2);
const mutations = readdirSync(listDir)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(listDir, name), 'utf8')))
  .filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));
const { compilerOptions: asked } = ts.parseConfigFileTextToJson('tsconfig.json', readFileSync(join(root, 'tsconfig.json'), 'utf8')).config;
const compilerOptions = { ...ts.convertCompilerOptionsFromJson(asked, root).options, module: ts.ModuleKind.ESNext, sourceMap: false, declaration: false };

/** The compiled project once more: dist is copied, what it only reads is linked. */
function makeCopy() {
  const copy = mkdtempSync(join(tmpdir(), 'seatrial-mutation-'));
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true, filter: (path) => !/\.(d\.ts|map)$/.test(path) });
  mkdirSync(join(copy, 'test'));
  for (const name of ['node_modules', 'configs', 'datasets', 'models', 'test/golden']) symlinkSync(join(root, name), join(copy, name));
  for (const name of ['package.json', 'vitest.config.ts', 'vitest.temporary-folder.ts']) copyFileSync(join(root, name), join(copy, name));
  return copy;
}

const compiled = (file) => join('dist', file.replace(/\.ts$/, '.js'));

const sourceOf = (file) => readFileSync(join(root, file), 'utf8');
const compile = (source) => ts.transpileModule(source, { compilerOptions }).outputText;

/** The text of a source file with the fault in it. */
function mutated({ name, file, find, replace }) {
  const source = sourceOf(file);
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`mutation "${name}": its text stands ${places} times in ${file}, expected once; bring the list up to date`);
  return source.replace(find, () => replace);
}

/** Runs the named tests and gives each one's results: 'passed' or 'failed', several where the name is of several tests. */
async function runTests(copy, tests) {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const pattern = [...new Set(tests.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))].join('|');
  const files = [...new Set(tests.map(({ file }) => compiled(file)))];
  const child = spawn(process.execPath, [join(copy, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile.json=${report}`, '-t', pattern, ...files], { cwd: copy, stdio: 'ignore', timeout: timeoutMs });
  await new Promise((resolve) => child.once('close', resolve));
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    results = [];
  }
  const statuses = results.flatMap(({ name, assertionResults }) => assertionResults.map(({ title, status }) => ({ file: name, title, status })));
  return tests.map(({ file, name }) => statuses.filter((one) => one.file.endsWith(compiled(file)) && one.title === name && one.status !== 'skipped' && one.status !== 'pending').map(({ status }) => status));
}

let wrong = 0;
function tell(good, text) {
  if (!good) wrong += 1;
  console.log(`${good ? 'ok  ' : 'FAIL'} ${text}`);
}

const copies = Array.from({ length: lanes }, makeCopy);
try {
  // The same compiler makes the sound files and the faulty ones: what differs in a test is the fault.
  for (const copy of copies) for (const { file } of mutations) writeFileSync(join(copy, compiled(file)), compile(sourceOf(file)));
  const sound = await runTests(copies[0], mutations.map(({ test }) => test));
  sound.forEach((statuses, i) => {
    const { name, test } = mutations[i];
    if (statuses.length === 0) tell(false, `${name}: the test "${test.name}" of ${test.file} was not run`);
    else if (statuses.some((status) => status !== 'passed')) tell(false, `${name}: the test "${test.name}" fails without the fault`);
  });
  const waiting = wrong > 0 ? [] : [...mutations];
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
        const path = join(copy, compiled(mutation.file));
        const before = readFileSync(path);
        writeFileSync(path, compile(mutated(mutation)));
        const [statuses] = await runTests(copy, [mutation.test]);
        writeFileSync(path, before);
        if (statuses.includes('failed')) tell(true, `${mutation.name}: noticed`);
        else tell(false, `${mutation.name}: ${statuses.length === 0 ? 'the fault keeps its test from running at all' : `not noticed by "${mutation.test.name}" (${mutation.test.file})`}`);
      }
    }),
  );
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutations.length} mutations, ${wrong} unnoticed or out of date`);
process.exit(wrong === 0 && mutations.length > 0 ? 0 : 1);
