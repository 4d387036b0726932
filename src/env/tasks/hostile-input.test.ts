import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGoldenRows } from '../../../test/golden-reader.js';
import { harborCalls } from '../../../test/support/harbor-calls.js';
import { writeTree } from '../../../test/support/task-folders.js';
import { parseManifest } from '../datasets/manifest.js';
import { parseRegistry } from '../datasets/registry.js';
import { SeatrialError } from '../../core/index.js';
import { describeTask } from './describe.js';
import { TaskInvalidError } from './errors.js';
import { loadTask } from './load.js';
import { parseTaskConfig } from './parse-config.js';

const tomls = readGoldenRows<{ readonly id: string; readonly toml: string }>('harbor/task-config.jsonl').map(({ toml }) => toml);
const manifests = harborCalls<{ readonly id: string; readonly toml: string }>('dataset-manifest.jsonl').map(({ toml }) => toml);
const registries = harborCalls<{ readonly id: string; readonly text: string }>('registry.jsonl').map(({ text }) => text);

const pieces = ['', '[', ']', '{', '}', '[[steps]]', '=', '"', "'", '"""', '\\', '\n', '.', ',', '#', 'nan', '-inf', '1e999', '9'.repeat(400), '0x', '1979-05-27', '07:32:00', 'true', '\u0000', '\ud800', '\ufeff', '__proto__', 'constructor', '[a]\na=1', '${X}'];

/** A text with some of its characters replaced by pieces of syntax, cut out, or by a part of another text. */
function damaged(texts: readonly string[]): fc.Arbitrary<string> {
  const text = fc.constantFrom(...texts);
  const change = fc.record({ at: fc.nat(), length: fc.nat({ max: 12 }), piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })) });
  return fc.tuple(text, text, fc.array(change, { minLength: 1, maxLength: 6 })).map(([one, other, changes]) => {
    let result = changes.length % 2 === 0 ? one + other : one;
    for (const { at, length, piece } of changes) {
      const start = result.length === 0 ? 0 : at % result.length;
      result = result.slice(0, start) + piece + result.slice(start + length);
    }
    return result;
  });
}

/** Runs `read`; anything it throws must be an error of ours, with words for the reader. */
function readsOrRefuses(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof SeatrialError)) throw error;
    expect([error.code.startsWith('E_'), error.code === 'E_INVARIANT', error.remedy === '']).toEqual([true, false, false]);
  }
}

describe('damaged text is read or refused, and breaks nothing', () => {
  it('of task.toml', () => {
    fc.assert(fc.property(damaged(tomls), (toml) => readsOrRefuses(() => parseTaskConfig(toml))), { numRuns: 3_000 });
  });

  it('of dataset.toml and registry.json', () => {
    fc.assert(fc.property(damaged(manifests), (toml) => readsOrRefuses(() => parseManifest(toml, 'dataset.toml'))), { numRuns: 1_000 });
    fc.assert(fc.property(damaged(registries), (text) => readsOrRefuses(() => parseRegistry(text, 'registry.json'))), { numRuns: 1_000 });
  });

  it.each([
    ['brackets without end', '['.repeat(100_000)],
    ['tables without end', `a = ${'{ a = '.repeat(20_000)}`],
    ['lists in lists', `a = ${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    ['a key of many parts', `${'a.'.repeat(5_000)}a = 1`],
    ['a long line of quotes', '"'.repeat(200_000)],
    ['a long line of backslashes', `a = "${'\\'.repeat(100_000)}`],
    ['a long line of digits and colons', `a = ${'1:'.repeat(100_000)}`],
  ])('that is %s, in good time', (_, toml) => {
    const startMs = performance.now();
    readsOrRefuses(() => parseTaskConfig(toml));
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });

  it('keeps keys that are names of JavaScript', () => {
    const { config, unknownKeys } = parseTaskConfig('[metadata]\n__proto__ = 1\nconstructor = 2\n[environment.env]\n__proto__ = "x"\ntoString = "y"\n');
    expect(Object.keys(config.environment.env)).toEqual(['__proto__', 'toString']);
    expect(unknownKeys).toEqual([]);
    expect(parseTaskConfig('__proto__ = 1\n[agent]\ntoString = 1\n').unknownKeys.map(({ path }) => path)).toEqual(['__proto__', 'agent.toString']);
  });
});

describe('a damaged folder is loaded or refused, and breaks nothing', () => {
  const sound: Readonly<Record<string, string>> = {
    'task.toml': '[[steps]]\nname = "one"\n',
    'instruction.md': 'Do it.\n',
    'README.md': 'x',
    '.gitignore': 'x',
    'environment/a.txt': 'a',
    'tests/test.sh': '',
    'tests/.harborignore': 'x',
    'solution/solve.sh': '',
    'steps/one/instruction.md': 'One.\n',
    'steps/one/tests/test.sh': '',
    'steps/one/workdir/setup.sh': '',
  };
  const paths = [...Object.keys(sound), 'environment', 'tests', 'solution', 'steps', 'steps/one', 'environment/Dockerfile', 'environment/docker-compose.yaml', 'trajectory.json'];
  const damage = fc.record({ path: fc.constantFrom(...paths), what: fc.constantFrom('gone', 'folder', 'link to itself', 'link out', 'link up', 'pipe', 'bytes', 'empty', 'dangling') });

  async function inflict(root: string, { path, what }: { readonly path: string; readonly what: string }): Promise<void> {
    const at = join(root, path);
    await rm(at, { recursive: true, force: true }).catch(() => undefined);
    if (what === 'gone') return;
    await mkdir(dirname(at), { recursive: true }).catch(() => undefined);
    const links: Readonly<Record<string, string>> = { 'link to itself': at, 'link out': '/etc/hostname', 'link up': '..', dangling: 'nowhere' };
    const make = async (): Promise<void> => {
      if (what === 'folder') await mkdir(at);
      else if (what === 'pipe') execFileSync('mkfifo', [at], { stdio: 'ignore' });
      else if (links[what] !== undefined) await symlink(links[what], at);
      else await writeFile(at, what === 'bytes' ? Buffer.from([0xff, 0xfe, 0]) : '');
    };
    // A part of the way may be damaged already.
    await make().catch(() => undefined);
  }

  it('whatever stands where files are expected', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(damage, { minLength: 1, maxLength: 3 }), async (hasSteps, damages) => {
        const root = await writeTree('lamp', { ...sound, ...(hasSteps ? {} : { 'task.toml': '' }) });
        for (const one of damages) await inflict(root, one);
        const task = await loadTask(root).catch((error: unknown) => {
          if (error instanceof TaskInvalidError && error.message.includes(root) && error.remedy !== '') return null;
          throw error;
        });
        if (task !== null) readsOrRefuses(() => describeTask(task));
        rmSync(dirname(root), { recursive: true, force: true });
      }),
      { numRuns: 150 },
    );
  });

  it.each(['environment', 'tests', 'solution'])('looks at each folder once, however deep %s is', { timeout: 60_000 }, async (where) => {
    const root = await writeTree('lamp', { ...sound, 'task.toml': '', 'solution/.harborignore': '*.bak\n!keep/\n', 'tests/.harborignore': 'x/*.pyc\n' });
    await mkdir(join(root, where, ...Array.from({ length: 600 }, () => 'd')), { recursive: true });
    await writeFile(join(root, where, ...Array.from({ length: 600 }, () => 'd'), 'x'), '');
    const started = process.cpuUsage();
    const outcome = await loadTask(root).then(
      ({ testFiles, solutionFiles }) => [...testFiles, ...solutionFiles].filter(({ path }) => path.endsWith('/x')).length,
      (error: unknown) => (error as TaskInvalidError).message,
    );
    const { user, system } = process.cpuUsage(started);
    expect(outcome).toEqual(where === 'environment' ? expect.stringContaining('nests deeper than 128 folders') : 1);
    // It took 9 s when each folder was asked about all folders above it.
    expect((user + system) / 1e6).toBeLessThan(4);
  });

  it.each([
    ['a folder', (path: string) => mkdir(path)],
    ['a named pipe', async (path: string) => void execFileSync('mkfifo', [path])],
  ])('names task.toml and instruction.md where %s stands in their place', async (kind, put) => {
    for (const name of ['task.toml', 'instruction.md']) {
      const root = await writeTree('lamp', { ...sound, 'task.toml': '' });
      await rm(join(root, name));
      await put(join(root, name));
      await expect(loadTask(root)).rejects.toThrow(`${root} is not a valid task directory: ${name} is ${kind}, and a text file is needed there`);
    }
  });

  it('refuses a text that is too long without reading it', async () => {
    const root = await writeTree('lamp', { ...sound, 'task.toml': '' });
    await truncate(join(root, 'instruction.md'), 2 ** 40);
    await expect(loadTask(root)).rejects.toThrow(/instruction\.md.*1099511627776 bytes/);
  });
});
