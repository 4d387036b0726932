/**
 * What the answers in a benchmark's folder were measured with. A benchmark that goes on where it was must not mix answers
 * of another dataset or other settings into its figures.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, digestOf, SeatrialError } from '../src/core/index.js';

export const answerSuffix = '.answer.json';

export interface Measured {
  readonly datasetDigest: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** Of training, as given. */
  readonly flags: readonly string[];
}

/** The folder holds answers that were measured with something else, or nobody knows with what. */
export class KeptAnswersError extends SeatrialError {
  constructor(out: string, found: string) {
    super({ code: 'E_BENCH_KEPT_ANSWERS', message: `${out} holds answers ${found}; figures of both together would mean nothing`, remedy: 'Name another folder with --out, or restore dataset and flags.' });
  }
}

/** Makes the folder that of these measurements, or makes sure that it is. @throws KeptAnswersError */
export function claimAnswers(out: string, measured: Measured): void {
  const path = join(out, 'measured.json');
  if (!existsSync(path)) {
    if (readdirSync(out).some((name) => name.endsWith(answerSuffix))) throw new KeptAnswersError(out, 'and no measured.json that says of which dataset and settings');
    writeFileSync(path, `${canonicalJson(measured)}\n`);
    return;
  }
  const before = JSON.parse(readFileSync(path, 'utf8')) as Measured;
  const changed = (['datasetDigest', 'flags'] as const).filter((key) => digestOf(before[key]) !== digestOf(measured[key]));
  const settings = Object.keys({ ...before.settings, ...measured.settings }).filter((key) => digestOf(before.settings[key] ?? null) !== digestOf(measured.settings[key] ?? null));
  if (changed.length + settings.length > 0) throw new KeptAnswersError(out, `that were measured with others: ${[...changed, ...settings.map((key) => `settings.${key}`)].join(', ')}`);
}
