import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { compareClose, compareGoldenRows, goldenAvailable, goldenPath, notCopied, parseGoldenJson, projectRoot, readGoldenRows, readOutOfReach, rowName } from './golden-reader.js';

const temporary: string[] = [];
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'golden-'));
  temporary.push(folder);
  return folder;
}

const goldenDirBefore = process.env['GOLDEN_DIR'];
afterEach(() => {
  if (goldenDirBefore === undefined) delete process.env['GOLDEN_DIR'];
  else process.env['GOLDEN_DIR'] = goldenDirBefore;
  for (const folder of temporary.splice(0)) rmSync(folder, { recursive: true });
});

const tol = { rtol: 1e-9, atol: 1e-11 };

describe('the reader', () => {
  it('finds differences in numbers, shapes and types, and accepts what agrees', () => {
    expect(compareClose([1, { a: 2 }], [1 + 1e-12, { a: 2 }], tol)).toEqual([]);
    expect(compareClose(Float64Array.of(1, NaN, Infinity), [1, NaN, Infinity], tol)).toEqual([]);
    expect(compareClose({ a: 1, extra: true }, { a: 1 }, tol)).toEqual([]);
    for (const [got, want] of [[1, 1.001], [NaN, 1], [1, NaN], [null, 0], ['1', 1], [[1], [1, 2]], [{}, { a: 1 }], [Infinity, -Infinity], [1, Infinity], [undefined, null]] as const) {
      expect(compareClose(got, want, tol), `${JSON.stringify(got)} against ${JSON.stringify(want)}`).toHaveLength(1);
    }
  });

  it('reads both notations of non-finite numbers', () => {
    expect(parseGoldenJson('{"a": {"$nonfinite": "-Infinity"}, "b": "NaN"}')).toEqual({ a: -Infinity, b: 'NaN' });
    expect(parseGoldenJson('["NaN", "Infinity", "none"]', { nonFiniteStrings: true })).toEqual([NaN, Infinity, 'none']);
  });

  it('takes the folder from $GOLDEN_DIR and fails for a missing file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'rows.jsonl'), '{"id": "a", "value": 1}\n\n{"value": 2}\n');
    process.env['GOLDEN_DIR'] = folder;
    expect(readGoldenRows('rows.jsonl').map(rowName)).toEqual(['a', '#2']);
    expect(() => goldenPath('numeric/gae.jsonl')).toThrow('numeric/gae.jsonl is missing');
    expect(() => goldenAvailable('numeric/gae.jsonl')).toThrow('must be there');
  });

  it('fails on a difference, on an error and on an empty file, and names the row', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'rows.jsonl'), '{"id": "a"}\n{"id": "b"}\n');
    writeFileSync(join(folder, 'empty.jsonl'), '');
    process.env['GOLDEN_DIR'] = folder;
    const compare = (row: { readonly id?: string }): string[] => (row.id === 'b' ? ['wrong'] : []);
    await expect(compareGoldenRows({ file: 'rows.jsonl', compare })).rejects.toThrow('b wrong');
    await expect(compareGoldenRows({ file: 'rows.jsonl', compare: () => { throw new TypeError('broken'); } })).rejects.toThrow('a threw TypeError: broken');
    await expect(compareGoldenRows({ file: 'empty.jsonl', compare })).rejects.toThrow('no row was compared');
    expect(await compareGoldenRows({ file: 'rows.jsonl', compare: () => [] })).toBe(2);
    expect(await compareGoldenRows<{ readonly id?: string }>({ file: 'rows.jsonl', elsewhere: ({ id }) => (id === 'b' ? 'another test' : null), compare })).toBe(1);
    await expect(compareGoldenRows({ file: 'rows.jsonl', elsewhere: () => 'another test', compare })).rejects.toThrow('no row was compared');
  });

  it('does not compare a file that is listed as out of reach as a whole', async () => {
    const listed = Object.entries(readOutOfReach()).find(([, entry]) => typeof entry === 'string')![0];
    await expect(compareGoldenRows({ file: listed, compare: () => [] })).rejects.toThrow('stale');
  });
});

describe('out-of-reach.json', () => {
  it('lists only what exists, rows once, and each with a reason', () => {
    for (const [name, entry] of Object.entries(readOutOfReach())) {
      expect(notCopied.includes(name) || existsSync(join(projectRoot, 'test/golden', name)), `${name} exists`).toBe(true);
      if (typeof entry === 'string') {
        expect(entry, `${name} has a reason`).not.toBe('');
        continue;
      }
      const rows = new Set(readGoldenRows(name).map(rowName));
      expect(new Set(entry.map(({ row }) => row)).size, `${name} lists rows once`).toBe(entry.length);
      for (const { row, reason } of entry) {
        expect(rows.has(row), `${name} has a row ${row}`).toBe(true);
        expect(reason, `${name} ${row} has a reason`).not.toBe('');
      }
    }
  });
});

describe('check-golden', () => {
  const reading = { 'src/a.golden.test.ts': "compareGoldenRows({ file: 'numeric/a.jsonl' }); goldenPath('model/tied');" };

  /** A project root of its own, with a copy of `files`, an origin beside it, and tests. */
  function project(files: Readonly<Record<string, string>>, origin: Readonly<Record<string, string>> | null, tests: Readonly<Record<string, string>> = reading): string {
    const parent = temporaryFolder();
    const root = join(parent, 'project');
    mkdirSync(join(root, 'scripts'), { recursive: true });
    cpSync(join(projectRoot, 'scripts/check-golden.mjs'), join(root, 'scripts/check-golden.mjs'));
    const write = (folder: string, contents: Readonly<Record<string, string>>): void => {
      for (const [name, text] of Object.entries(contents)) {
        mkdirSync(join(folder, name, '..'), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
    };
    write(join(root, 'test/golden'), files);
    write(root, tests);
    if (origin !== null) write(join(parent, 'shared/golden'), origin);
    return root;
  }

  function check(root: string): Promise<{ code: number; output: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [join(root, 'scripts/check-golden.mjs')], (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      });
    });
  }

  const same = { 'numeric/a.jsonl': '1\n', 'model/tied/.hidden': '', 'README.md': '' };

  it('passes for an equal copy, with what is not copied left out', async () => {
    const root = project({ ...same, 'out-of-reach.json': '{}' }, { ...same, 'harbor/schemas/x.json': '{}', 'numeric/qwen3-template.jsonl': '' });
    expect(await check(root)).toEqual({ code: 0, output: 'check-golden: 3 files equal their origin\ncheck-golden: 2 files are read by golden tests or listed as out of reach\n' });
  });

  it('says so and passes where there is no origin', async () => {
    const { code, output } = await check(project(same, null));
    expect([code, output.split('\n')[0]]).toEqual([0, 'check-golden: ../shared/golden does not exist here, nothing compared']);
  });

  it.each([
    ['a missing file', {}, { 'model/tied/.hidden is missing': true, 'numeric/a.jsonl is missing': true }],
    ['a changed byte', { ...same, 'numeric/a.jsonl': '1\r\n' }, { 'numeric/a.jsonl differs': true }],
    ['a file of other projects', { ...same, 'harbor/schemas/x.json': '{}' }, { 'harbor/schemas/x.json is in test/golden without': true }],
  ])('fails for %s', async (_, files: Record<string, string>, complaints) => {
    const root = project(files, { ...same, 'harbor/schemas/x.json': '{}' });
    mkdirSync(join(root, 'test/golden'), { recursive: true });
    const { code, output } = await check(root);
    expect(code).toBe(1);
    for (const complaint of Object.keys(complaints)) expect(output).toContain(complaint);
  });

  it.each([
    ['a file that no test reads', { 'numeric/a.jsonl': '' }, { 'src/a.golden.test.ts': "goldenPath('numeric/b.jsonl')" }, 'numeric/a.jsonl is neither read by a golden test nor listed'],
    ['a file that only a test of another kind reads', { 'numeric/a.jsonl': '' }, { 'src/a.test.ts': "goldenPath('numeric/a.jsonl')" }, 'numeric/a.jsonl is neither read by a golden test nor listed'],
    ['a top folder for all that is in it', { 'numeric/a.jsonl': '' }, { 'src/a.golden.test.ts': "goldenPath('numeric/')" }, 'numeric/a.jsonl is neither read by a golden test nor listed'],
    ['a file both read and listed', { ...same, 'out-of-reach.json': '{"numeric/a.jsonl": "later"}' }, reading, 'numeric/a.jsonl is read by a golden test, so numeric/a.jsonl in out-of-reach.json is stale'],
    ['a file read in a folder that is listed', { ...same, 'out-of-reach.json': '{"numeric/": "later"}' }, reading, 'numeric/a.jsonl is read by a golden test, so numeric/ in out-of-reach.json is stale'],
    ['a test that finds its own way', same, { ...reading, 'src/b.test.ts': "new URL('../test/golden/numeric/a.jsonl')" }, 'src/b.test.ts reads golden data without test/golden-reader.ts'],
    ['a test that reads the environment itself', same, { ...reading, 'test/b.ts': "process.env['GOLDEN_DIR']" }, 'test/b.ts reads golden data without test/golden-reader.ts'],
  ])('fails for %s', async (_, files, tests, complaint) => {
    const { code, output } = await check(project(files, null, tests));
    expect(code).toBe(1);
    expect(output).toContain(complaint);
  });

  it('passes for what is listed, whole or as a folder, and for the rows of a file that is read', async () => {
    const list = { 'vllm/': 'later', 'swe/logs.jsonl': 'later', 'numeric/a.jsonl': [{ row: 'x', reason: 'why' }] };
    const root = project({ ...same, 'vllm/x.json': '', 'swe/logs.jsonl': '', 'out-of-reach.json': JSON.stringify(list) }, null);
    expect((await check(root)).code).toBe(0);
  });

  it('passes for this project', async () => {
    expect((await check(projectRoot)).code).toBe(0);
  });
});
