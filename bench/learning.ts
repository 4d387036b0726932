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
import { isSolved, type ComparisonReport, type TrialRecord } from '../src/core/index.js';
import { loadDatasetLock } from '../src/env/index.js';
import { readPanelRun } from '../src/eval/index.js';
import { clusterRobustInterval, passAtK } from '../src/math/index.js';
import { answerSuffix, claimAnswers } from './kept-answers.js';
import { seedList } from './seed-list.js';

const cli = join(dirname(fileURLToPath(import.meta.url)), '../src/app/cli/main.js');
const { values: options } = parseArgs({ options: { seeds: { type: 'string', default: '5' }, out: { type: 'string', default: 'runs/learning' }, train: { type: 'string', default: '' } } });
const out = resolve(options.out);
const trainFlags = options.train.split(' ').filter(Boolean);
const seeds = seedList(options.seeds);
mkdirSync(out, { recursive: true });
const settings = resolvedSettings();
claimAnswers(out, { datasetDigest: (await loadDatasetLock(settings.data.tasks)).semanticDigest, settings, flags: trainFlags });

/** What training would be run with, but for the flags that only `train` has: those stand beside it. */
function resolvedSettings(): Readonly<Record<string, unknown>> & { readonly data: { readonly tasks: string } } {
  const shared = ['--config', '--set', '--tasks', '--base', '--agent'];
  const given = trainFlags.flatMap((flag, index) => (shared.includes(flag) ? [flag, trainFlags[index + 1] ?? ''] : shared.some((name) => flag.startsWith(`${name}=`)) ? [flag] : []));
  const printed = spawnSync(process.execPath, [cli, 'config', 'print', ...given, '--json'], { encoding: 'utf8' });
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

function solvedByTask(trials: readonly TrialRecord[]): Map<string, { samples: number; solved: number }> {
  const byTask = new Map<string, { samples: number; solved: number }>();
  for (const trial of trials) {
    const seen = byTask.get(trial.taskDigest) ?? { samples: 0, solved: 0 };
    byTask.set(trial.taskDigest, { samples: seen.samples + 1, solved: seen.solved + (isSolved(trial) ? 1 : 0) });
  }
  return byTask;
}

const rate = (trials: readonly TrialRecord[]): number => trials.filter(isSolved).length / trials.length;
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
    console.log(`seed ${seed}  ${panel.name.padEnd(4)} ${panel.decoding.padEnd(13)} ${panel.base.solved} -> ${panel.policy.solved} of ${panel.n}  ${panel.wins} won ${panel.losses} lost  p ${panel.mcnemarP?.toExponential(1) ?? 'undefined'}  input tokens ${panel.inputTokenRatio?.toFixed(3)}x  steps ${panel.stepRatio?.toFixed(3)}x`);
  }
}
figures['seeds'] = reports.map(({ panels }) => panels);

for (const name of ['test', 'ood'] as const) {
  const interval = clusterRobustInterval([...solvedByTask(pooled[name])].map(([cluster, { samples, solved }]) => ({ cluster, value: solved / samples })));
  figures[`${name}Pooled`] = { trials: pooled[name].length, rate: rate(pooled[name]), interval };
  console.log(`${name}: policy, all seeds, 8 samples a task: ${percent(rate(pooled[name]))} (clustered by task: ${percent(interval?.lower ?? null)} to ${percent(interval?.upper ?? null)})`);
}

const base64 = await sideTrials('base64', ['eval', 'base', '--split', 'test', '--samples', '64']);
const policy64 = await sideTrials('policy64', ['eval', `seed-${seeds[0]}`, '--split', 'test', '--samples', '64']);
const baseByTask = solvedByTask(base64);
const never = new Set([...baseByTask].filter(([, { solved }]) => solved === 0).map(([task]) => task));
const onNever = policy64.filter((trial) => never.has(trial.taskDigest));
console.log(`base, 64 samples a task: ${percent(rate(base64))}; policy of seed ${seeds[0]}: ${percent(rate(policy64))}`);
const curves = [1, 2, 4, 8, 16, 32, 64].map((k) => {
  const mean = (byTask: ReturnType<typeof solvedByTask>): number => [...byTask.values()].reduce((sum, task) => sum + (passAtK(task, k) ?? 0), 0) / byTask.size;
  return { k, base: mean(baseByTask), policy: mean(solvedByTask(policy64)) };
});
for (const { k, base, policy } of curves) console.log(`pass@${k}: base ${percent(base)}, policy ${percent(policy)}`);
console.log(`tasks that the base never solved in 64 samples: ${never.size}; the policy solves ${percent(onNever.length === 0 ? null : rate(onNever))} of its trials there`);
figures['passAtK'] = curves;
figures['neverSolvedByBase'] = { tasks: never.size, policyRate: onNever.length === 0 ? null : rate(onNever) };
writeFileSync(join(out, 'learning.json'), `${JSON.stringify(figures, null, 2)}\n`);
