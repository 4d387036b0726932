/**
 * The learning figures of docs/benchmarks.md: trains the built-in policy with several seeds through the command line
 * and pools the records. `node dist/bench/learning.js [--seeds 5 | 4,5 | 4-5] [--out runs/learning] [--train "..."]`
 *
 * Every step is a run of its own in --out; a stopped bench goes on where it was, with the same dataset and settings only.
 * The figures with 64 samples a task are those of the first seed. Prints one line a seed, then the pooled
 * figures; the same as JSON in learning.json.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ComparisonReport, TrialRecord } from '../src/core/index.js';
import { loadDatasetLock } from '../src/env/index.js';
import { readPanelRun } from '../src/eval/index.js';
import { clusterRobustInterval } from '../src/math/index.js';
import { answerSuffix, claimAnswers } from './kept-answers.js';
import { seedList } from './seed-list.js';
import { meanPassAtK, solveCounts, type SolveCounts } from './solve-counts.js';

const cli = join(dirname(fileURLToPath(import.meta.url)), '../src/app/cli/main.js');
const { values: options } = parseArgs({ options: { seeds: { type: 'string', default: '5' }, out: { type: 'string', default: 'runs/learning' }, train: { type: 'string', default: '' } } });
const out = resolve(options.out);
const trainFlags = options.train.split(' ').filter(Boolean);
const givenSettings = settingsAmong(trainFlags);
const seeds = seedList(options.seeds);
mkdirSync(out, { recursive: true });
const settings = resolvedSettings();
claimAnswers(out, { datasetDigest: (await loadDatasetLock(settings.data.tasks)).semanticDigest, settings, flags: trainFlags });

/** The flags of training that every command with settings has: the base is measured with them too. */
function settingsAmong(flags: readonly string[]): readonly string[] {
  const shared = ['--config', '--set', '--tasks', '--base', '--agent'];
  return flags.flatMap((flag, index) => (shared.includes(flag) ? [flag, flags[index + 1] ?? ''] : shared.some((name) => flag.startsWith(`${name}=`)) ? [flag] : []));
}

/** What training would be run with, but for the flags that only `train` has: those stand beside it. */
function resolvedSettings(): Readonly<Record<string, unknown>> & { readonly data: { readonly tasks: string } } {
  const printed = spawnSync(process.execPath, [cli, 'config', 'print', ...givenSettings, '--json'], { encoding: 'utf8' });
  if (printed.status !== 0) throw new Error(`seatrial config print ended with ${printed.status}: ${printed.stdout}`);
  return JSON.parse(printed.stdout) as ReturnType<typeof resolvedSettings>;
}

/** Runs a command once: its JSON answer is kept, so that a second call reads it back. */
function seatrial(name: string, args: readonly string[]): unknown {
  const kept = join(out, `${name}${answerSuffix}`);
  if (!existsSync(kept)) {
    const result = spawnSync(process.execPath, [cli, ...args, '--runs-dir', out, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 28 });
    if (result.status !== 0) throw new Error(`seatrial ${args.join(' ')} ended with ${result.status}: ${result.stdout}`);
    writeFileSync(kept, result.stdout);
  }
  return JSON.parse(readFileSync(kept, 'utf8'));
}

async function sideTrials(name: string, args: readonly string[]): Promise<readonly TrialRecord[]> {
  const { dir } = seatrial(name, [...args, '--run', name]) as { dir: string };
  return (await readPanelRun(dir)).trials;
}

const percent = (fraction: number | null): string => (fraction === null ? 'undefined' : `${(100 * fraction).toFixed(1)}%`);
const figures: Record<string, unknown> = {};
const pooled: { test: TrialRecord[]; ood: TrialRecord[] } = { test: [], ood: [] };
const reports: ComparisonReport[] = [];

for (const seed of seeds) {
  const run = `seed-${seed}`;
  seatrial(`train-${seed}`, ['train', '--seed', String(seed), '--run', run, ...trainFlags]);
  const report = seatrial(`report-${seed}`, ['eval', run]) as ComparisonReport;
  reports.push(report);
  pooled.test.push(...(await sideTrials(`test8-${seed}`, ['eval', run, '--split', 'test', '--samples', '8'])));
  pooled.ood.push(...(await sideTrials(`ood8-${seed}`, ['eval', run, '--split', 'ood', '--samples', '8'])));
  for (const panel of report.panels) {
    console.log(`seed ${seed}  ${panel.name.padEnd(4)} ${panel.decoding.padEnd(13)} ${panel.base.solved} -> ${panel.policy.solved} of ${panel.n}  ${panel.wins} won ${panel.losses} lost  p ${panel.mcnemarP?.toExponential(1) ?? 'undefined'}  input tokens ${panel.inputTokenRatio?.toFixed(3)}x  steps ${panel.stepRatio?.toFixed(3)}x  without a verdict ${panel.attrition.base} of the base, ${panel.attrition.policy} of the policy`);
  }
}
figures['seeds'] = reports.map(({ panels }) => panels);

/** What was lost, beside every figure. */
const lost = ({ attrition }: SolveCounts): string => `${attrition} without a verdict`;

for (const name of ['test', 'ood'] as const) {
  const counts = solveCounts(`${name}, all seeds`, pooled[name]);
  const interval = clusterRobustInterval([...counts.byTask].map(([cluster, { samples, solved }]) => ({ cluster, value: solved / samples })));
  figures[`${name}Pooled`] = { trials: counts.graded, attrition: counts.attrition, rate: counts.rate, interval };
  console.log(`${name}: policy, all seeds, 8 samples a task: ${percent(counts.rate)} of ${counts.graded}, ${lost(counts)} (clustered by task: ${percent(interval?.lower ?? null)} to ${percent(interval?.upper ?? null)})`);
}

const base64 = solveCounts('base, 64 samples', await sideTrials('base64', ['eval', 'base', '--split', 'test', '--samples', '64', ...givenSettings]));
const policy64Trials = await sideTrials('policy64', ['eval', `seed-${seeds[0]}`, '--split', 'test', '--samples', '64']);
const policy64 = solveCounts('policy, 64 samples', policy64Trials);
const never = new Set([...base64.byTask].filter(([, { solved }]) => solved === 0).map(([task]) => task));
const onNever = never.size === 0 ? null : solveCounts('policy on tasks that the base never solved', policy64Trials.filter(({ taskDigest }) => never.has(taskDigest)));
console.log(`base, 64 samples a task: ${percent(base64.rate)}, ${lost(base64)}; policy of seed ${seeds[0]}: ${percent(policy64.rate)}, ${lost(policy64)}`);
const curves = [1, 2, 4, 8, 16, 32, 64].map((k) => ({ k, base: meanPassAtK(base64, k), policy: meanPassAtK(policy64, k) }));
for (const { k, base, policy } of curves) console.log(`pass@${k}: base ${percent(base)}, policy ${percent(policy)}`);
console.log(`tasks that the base never solved in its samples with a verdict (of 64): ${never.size}${onNever === null ? '' : `; the policy solves ${percent(onNever.rate)} of its graded trials there`}`);
figures['samples64'] = { base: { rate: base64.rate, attrition: base64.attrition }, policy: { rate: policy64.rate, attrition: policy64.attrition } };
figures['passAtK'] = curves;
figures['neverSolvedByBase'] = { tasks: never.size, policyRate: onNever?.rate ?? null };
writeFileSync(join(out, 'learning.json'), `${JSON.stringify(figures, null, 2)}\n`);
