// npm run verify: installs what is missing, builds, checks the rules of the code, and runs every test that this
// machine can run. `-- --all` adds the optional parts. Ends with the plain line `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareEngine } from './docker-engine.mjs';
import { build, checkNode, installBubblewrap, installPackages, root } from './install.mjs';
import { setUpGatewayClients } from './setup-gateway-clients.mjs';
import { setUpHarbor } from './setup-harbor.mjs';

checkNode();
const folder = reportFolder();
installPackages();
installBubblewrap();

const counts = { passed: 0, failed: 0, skipped: 0 };
const startedMs = performance.now();
const scope = process.argv.includes('--all') ? '--all' : 'plain';
const durationsPath = join(root, 'node_modules', '.cache', 'seatrial-verify.json');
console.log(durationText());

/** Where the tests write their report: tests need temporary files, and without them nothing else is worth waiting for. */
function reportFolder() {
  try {
    const made = mkdtempSync(join(tmpdir(), 'seatrial-verify-'));
    writeFileSync(join(made, 'room'), Buffer.alloc(16 << 20));
    rmSync(join(made, 'room'));
    return made;
  } catch (error) {
    console.error(`The tests cannot use the temporary folder ${tmpdir()} (${error.message}). Free space there, or let TMPDIR name a folder that exists and can be written.`);
    console.log('0 passed, 1 failed, 0 skipped');
    return process.exit(1);
  }
}

/** Minutes of the last passing run of each scope here; nothing where there was none. */
function lastDurations() {
  try {
    return JSON.parse(readFileSync(durationsPath, 'utf8'));
  } catch {
    return {};
  }
}

function durationText() {
  const minutes = lastDurations()[scope];
  if (minutes !== undefined) return `The last time this took ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} here.`;
  return `This takes about half an hour on two busy cores, less where nothing else runs${scope === '--all' ? '; --all takes longer, with mutations, Docker, Harbor and every built-in task' : ''}. What is checked is told line by line; Ctrl-C stops.`;
}

/** The time is a comfort; the last line is a promise, and comes whatever the disk says. */
function rememberDuration() {
  const minutes = Math.max(1, Math.round((performance.now() - startedMs) / 60_000));
  try {
    mkdirSync(dirname(durationsPath), { recursive: true });
    writeFileSync(durationsPath, JSON.stringify({ ...lastDurations(), [scope]: minutes }));
  } catch (error) {
    console.log(`How long this took could not be kept in ${durationsPath}: ${error.message}`);
  }
}

function check(name, command, args) {
  const started = process.hrtime.bigint();
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8', maxBuffer: 64 << 20 });
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  const passed = result.status === 0;
  counts[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) console.log(`${result.stdout ?? ''}${result.stderr ?? ''}`);
}

/** What vitest wrote, or null with a word on why it is not there. */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`The tests left no readable report at ${path} (${error.message}): is the disk of the temporary folder full? TMPDIR names another.`);
    return null;
  }
}

if (process.argv.includes('--all')) {
  for (const [name, setUp] of [['Harbor', setUpHarbor], ['Clients of the gateway', setUpGatewayClients]]) {
    const { state, reason } = setUp();
    if (state !== 'ready') console.log(`${name} ${state}: ${reason}`);
    if (state === 'failed') counts.failed += 1;
  }
}

const bin = (name) => join(root, 'node_modules', '.bin', name);
build();
check('lint', bin('eslint'), ['.', '--max-warnings', '0']);
check('rooms', bin('depcruise'), ['src', '--config', '.dependency-cruiser.cjs']);
check('dead code', bin('knip'), []);
check('golden copy', process.execPath, [join(root, 'scripts/check-golden.mjs')]);
check('repository rules', process.execPath, [join(root, 'scripts/check-rules.mjs')]);
if (process.argv.includes('--all')) check('mutations', process.execPath, [join(root, 'scripts/mutation.mjs')]);

// Docker's tests run where an engine answers; `--all` installs and starts one for them.
const everything = process.argv.includes('--all');
const engine = await prepareEngine({ install: everything }).catch((error) => ({ reason: error.message }));
if (engine.reason !== undefined) {
  console.log(`${everything ? 'FAIL' : 'not run:'} docker: ${engine.reason}`);
  if (everything) counts.failed += 1;
}

const report = join(folder, 'report.json');
const tests = spawnSync(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...engine.env, ...(everything ? { SEATRIAL_TEST_EVERY_TASK: '1' } : {}) } });
await engine.stop?.();
const result = readReport(report);
if (result !== null) {
  counts.passed += result.numPassedTests;
  counts.failed += result.numFailedTests;
  counts.skipped += result.numPendingTests + (result.numTodoTests ?? 0);
  for (const file of result.testResults) {
    for (const test of file.assertionResults) if (test.status === 'pending' || test.status === 'skipped') console.log(`skipped: ${test.fullName}`);
  }
  // A file that cannot even be loaded has no tests to fail.
  if (tests.status !== 0 && result.numFailedTests === 0) counts.failed += Math.max(1, result.numFailedTestSuites);
} else counts.failed += 1;
rmSync(folder, { recursive: true, force: true });

// What failed may have ended early.
if (counts.failed === 0) rememberDuration();
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);
