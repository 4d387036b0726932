import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  });

  it('does not compare a file that is listed as out of reach as a whole', async () => {
    const listed = Object.entries(readOutOfReach()).find(([, entry]) => typeof entry === 'string')![0];
    await expect(compareGoldenRows({ file: listed, compare: () => [] })).rejects.toThrow('stale');
  });
});

describe('out-of-reach.json', () => {
  const goldenTests = ['src', 'test']
    .flatMap((room) => readdirSync(join(projectRoot, room), { recursive: true, encoding: 'utf8' }).map((name) => join(projectRoot, room, name)))
    .filter((path) => path.endsWith('.golden.test.ts'))
    .map((path) => readFileSync(path, 'utf8'));
  const readByTest = (name: string): boolean => goldenTests.some((source) => source.includes(`'${name}`));

  it('lists only files that exist and that no golden test reads', () => {
    expect(goldenTests.length).toBeGreaterThan(0);
    for (const [name, entry] of Object.entries(readOutOfReach())) {
      expect(notCopied.includes(name) || existsSync(join(projectRoot, 'test/golden', name)), `${name} exists`).toBe(true);
      if (typeof entry === 'string') {
        expect(entry, `${name} has a reason`).not.toBe('');
        expect(readByTest(name), `${name} is read by a golden test, so its entry is stale`).toBe(false);
      }
    }
  });

  it('lists only rows that exist, each once and with a reason, in files that are compared', () => {
    for (const [name, entry] of Object.entries(readOutOfReach())) {
      if (typeof entry === 'string') continue;
      const rows = new Set(readGoldenRows(name).map(rowName));
      expect(readByTest(name), `${name} is read by a golden test`).toBe(true);
      expect(new Set(entry.map(({ row }) => row)).size, `${name} lists rows once`).toBe(entry.length);
      for (const { row, reason } of entry) {
        expect(rows.has(row), `${name} has a row ${row}`).toBe(true);
        expect(reason, `${name} ${row} has a reason`).not.toBe('');
      }
    }
  });
});

describe('check-golden', () => {
  /** A project root of its own, with a copy of `files` and an origin beside it. */
  function project(files: Readonly<Record<string, string>>, origin: Readonly<Record<string, string>> | null): string {
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

  const same = { 'numeric/a.jsonl': '1\n', '.hidden': '' };

  it('passes for an equal copy, with what is not copied left out', async () => {
    const root = project({ ...same, 'out-of-reach.json': '{}' }, { ...same, 'harbor/schemas/x.json': '{}', 'numeric/qwen3-template.jsonl': '' });
    expect(await check(root)).toEqual({ code: 0, output: 'check-golden: 2 files equal their origin\n' });
  });

  it('says so and passes where there is no origin', async () => {
    const { code, output } = await check(project(same, null));
    expect([code, output]).toEqual([0, 'check-golden: ../shared/golden does not exist here, nothing compared\n']);
  });

  it.each([
    ['a missing file', {}, { '.hidden is missing': true, 'numeric/a.jsonl is missing': true }],
    ['a changed byte', { ...same, 'numeric/a.jsonl': '1\r\n' }, { 'numeric/a.jsonl differs': true }],
    ['a file of other projects', { ...same, 'harbor/schemas/x.json': '{}' }, { 'harbor/schemas/x.json is in test/golden without': true }],
  ])('fails for %s', async (_, files: Record<string, string>, complaints) => {
    const root = project(files, { ...same, 'harbor/schemas/x.json': '{}' });
    mkdirSync(join(root, 'test/golden'), { recursive: true });
    const { code, output } = await check(root);
    expect(code).toBe(1);
    for (const complaint of Object.keys(complaints)) expect(output).toContain(complaint);
  });

  it('passes for this project', async () => {
    expect((await check(projectRoot)).code).toBe(0);
  });
});
