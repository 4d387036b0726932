import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareGoldenRows, goldenAvailable, goldenPath } from '../../../test/golden-reader.js';
import { readingDifferences, refusalDifferences, type PydanticError } from '../../../test/support/harbor-refusals.js';
import { errorPolicies } from './error-policies.js';
import { documentNames, HarborDocumentError, type DocumentKind } from './errors.js';
import { parseHarborDocument, parseHarborText, readHarborDocument } from './read-document.js';

interface Row {
  readonly id: string;
  readonly kind: 'trial' | 'job' | 'trial-lock' | 'job-lock';
  readonly document?: unknown;
  readonly text?: string;
  readonly ok: boolean;
  readonly normalized?: unknown;
  readonly errors?: readonly PydanticError[];
}

const kinds: Readonly<Record<Row['kind'], DocumentKind>> = { trial: 'trial-result', job: 'job-result', 'trial-lock': 'trial-lock', 'job-lock': 'job-lock' };

function read({ kind, text, document }: Row): object | HarborDocumentError {
  try {
    return text === undefined ? parseHarborDocument(kinds[kind], document, 'result.json') : parseHarborText(kinds[kind], text, 'result.json');
  } catch (error) {
    if (error instanceof HarborDocumentError) return error;
    throw error;
  }
}

/** Harbor writes the keys of reward_stats as Python writes floats. */
function withPlainNumbers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [/^-?\d+\.0$/.test(key) ? key.slice(0, -2) : key, withPlainNumbers(item)]));
}

it('reads results and locks as Harbor does, values and verdicts', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'harbor/result.jsonl',
    compare: (row, leaveOut) => {
      const result = read(row);
      if (result instanceof HarborDocumentError) return row.ok ? [`refused: ${result.message}`] : refusalDifferences(result, row.errors![0]!.type === 'json_invalid' ? 'json_invalid' : 'validation', row.errors!);
      if (!row.ok) return [`accepted, want ${JSON.stringify(row.errors)}`];
      const normalized = withPlainNumbers(row.normalized) as Record<string, unknown>;
      if (row.id !== 'trial-missing-id') return readingDifferences(withPlainNumbers(result), normalized);
      leaveOut('the id that Harbor draws');
      return readingDifferences(withPlainNumbers(result), { ...normalized, id: null });
    },
  });
  expect(compared).toBe(99);
});

it('reads every document of the jobs that Harbor wrote', async () => {
  const job = goldenPath('harbor/jobs/sample');
  const trials = readdirSync(job, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const names = { 'config.json': 'config', 'result.json': 'result', 'lock.json': 'lock' } as const;
  let count = 0;
  for (const [folder, level] of [['', 'job'], ...trials.map((name) => [name, 'trial'])] as const) {
    for (const [name, what] of Object.entries(names)) {
      const path = join(job, folder, name);
      const kind = `${level}-${what}` as DocumentKind;
      const differences = readingDifferences(withPlainNumbers(await readHarborDocument(kind, path)), withoutNulls(withPlainNumbers(JSON.parse(readFileSync(path, 'utf8')))));
      // Locks leave out what is null or stands for itself; nothing that they say may read otherwise.
      expect(differences.filter((line) => !line.endsWith('want nothing')), path).toEqual([]);
      count += 1;
    }
  }
  expect(count).toBe(18);
});

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null).map(([key, item]) => [key, withoutNulls(item)]));
}

/** Asked of the models of Harbor 0.26.0 by hand, for rules that the golden rows do not touch. */
it.each<[DocumentKind, object, string | null]>([
  ['job-config', {}, null],
  ['job-config', { orchestrator: { n_concurrent_trials: 3 }, datasets: [{ registry: { url: 'u' }, name: 'x' }] }, null],
  ['job-config', { orchestrator: { n_concurrent_trials: null } }, 'n_concurrent_trials: expected a whole number'],
  ['job-config', { agents: [{ concurrency_group: 'g' }] }, 'agents: expected n_concurrent for the concurrency_group g'],
  ['job-config', { agents: [{ n_concurrent: 5 }] }, 'agents: expected n_concurrent of at most n_concurrent_trials (4), found 5'],
  ['job-config', { agents: [{ n_concurrent: 1 }, { name: 'oracle' }] }, 'agents: expected one n_concurrent for agents that share a pool, found 1 and none'],
  ['job-config', { datasets: [{ name: 'x', path: 'y' }] }, 'datasets[0]: expected path or name, not both'],
  ['job-config', { source_jobs: [{ action: 'diff', type: 'hub' }] }, 'source_jobs[0]: a hub source needs job_id'],
  ['trial-config', { task: { path: 'a' }, schema_version: true, environment: { env: ['A=b'], mounts_json: [] } }, null],
  ['trial-config', { task: { path: 'a' }, environment: { override_tpu: { type: '', topology: '2x4' } } }, 'environment.override_tpu.type: expected at least one character'],
  ['trial-config', { task: { name: 'a/b', path: 'a' } }, 'task: expected path or name, not both'],
  ['job-result', { id: '{5217c1c1-1f29-4502-9181-b37308af0598}', started_at: 1796024579, n_total_trials: 1, stats: { evals: { e: { pass_at_k: { '2': 1 } } } } }, null],
  ['job-result', { id: '5217c1c1-1f29-4502-9181-b37308af0598', started_at: '2026-11-30', n_total_trials: 1, stats: { evals: { e: { pass_at_k: { two: 1 } } } } }, 'stats.evals.e.pass_at_k.two: expected a whole number, found "two"'],
  ['job-lock', { harbor: null, n_concurrent_trials: 1, retry: {} }, 'harbor: expected an object'],
])('%s %j: %s', (kind, document, refusal) => {
  const read = (): unknown => parseHarborDocument(kind, document, 'f.json');
  if (refusal === null) expect(read()).toBeTypeOf('object');
  else expect(read).toThrow(`f.json is not a valid ${documentNames[kind]}: ${refusal}`);
});

it.skipIf(!goldenAvailable('harbor/schemas/'))('has the error policies of Harbor’s table, which is read from ../shared/golden', () => {
  expect(Object.fromEntries(errorPolicies)).toEqual(JSON.parse(readFileSync(goldenPath('harbor/schemas/error-policies.json'), 'utf8')));
});
