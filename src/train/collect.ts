import { existsSync } from 'node:fs';
import { CounterRng, hasVerdict, type TrialOutcome } from '../core/index.js';
import { Journal, readTrajectoryShard, removePath, sha256File, StoredOutcome, writeTrajectoryShard, writeTrialFolder, type Disk, type RecordLog, type RunFolder } from '../store/index.js';
import type { Collector, PlannedTrial } from './collector.js';
import type { TrainConfig } from './config.js';
import { AttritionError, MissingTrialsError } from './errors.js';
import type { ProgressSink } from './progress.js';

export interface CollectInput {
  readonly run: RunFolder;
  readonly disk: Disk;
  readonly collect: Collector;
  readonly planned: readonly PlannedTrial[];
  readonly step: number;
  readonly policyVersion: number;
  readonly config: TrainConfig;
  readonly timings: RecordLog;
  readonly progress: ProgressSink;
  readonly signal: AbortSignal;
  /** Digest of this step's shard when an earlier process finished the phase; null otherwise. */
  readonly finishedShard: string | null;
}

export interface Collected {
  /** In the order of the plan, whatever order the trials finished in. */
  readonly outcomes: readonly TrialOutcome[];
  readonly shardDigest: string;
}

/**
 * The trials of one iteration. Each finished trial is a line of the step's spool, a journal, before anything else is
 * done with it; once all are there they become one parquet shard and the spool goes. A killed run finds either the
 * shard or the spool and runs only what is missing. Trials that ended in an infra failure count as missing then: they
 * have no verdict that could be lost.
 */
export async function collectTrials(input: CollectInput): Promise<Collected> {
  const shardPath = input.run.shardPath(input.step);
  const spoolPath = input.run.spoolPath(input.step);
  if (input.finishedShard !== null) {
    const found = existsSync(shardPath) ? await sha256File(shardPath) : null;
    if (found === input.finishedShard) {
      await removePath(spoolPath, input.disk);
      return { outcomes: await readTrajectoryShard(shardPath), shardDigest: found };
    }
    const fault = found === null ? 'is missing' : `has SHA-256 ${found}, the journal says ${input.finishedShard}`;
    input.progress({ kind: 'warning', code: 'W_SHARD_DAMAGED', message: `${shardPath} ${fault}: its trials are run again` });
  }
  const spool: Journal<TrialOutcome> = await Journal.open(spoolPath, StoredOutcome, input.disk);
  try {
    await runMissing(input, spool);
    const outcomes = inPlanOrder(input, spool.entries);
    const lost = outcomes.filter(({ record }) => !hasVerdict(record));
    if (lost.length > input.config.maxAttrition * outcomes.length) {
      throw new AttritionError(input.step, lost.length, outcomes.length, [...new Set(lost.map(({ record }) => record.infraFault ?? 'no verdict'))]);
    }
    await saveFolders(input, outcomes);
    await writeTrajectoryShard(shardPath, outcomes, input.disk);
    return { outcomes, shardDigest: await sha256File(shardPath) };
  } finally {
    await spool.close();
  }
}

async function runMissing({ planned, collect, config, step, policyVersion, timings, progress, signal }: CollectInput, spool: Journal<TrialOutcome>): Promise<void> {
  const done = new Set(spool.entries.filter(({ record }) => hasVerdict(record)).map(({ record }) => record.trialId));
  const missing = planned.filter(({ trialId }) => !done.has(trialId));
  if (missing.length === 0) return;
  let finished = planned.length - missing.length;
  await collect({
    runSeed: config.seed,
    step,
    policyVersion,
    trials: missing,
    signal,
    onFinished: async ({ timing, ...outcome }) => {
      await spool.append(outcome);
      await timings.append({ kind: 'trial', step, ...timing }, 'written');
      finished++;
      progress({ kind: 'trial-finished', step, finished, planned: planned.length, record: outcome.record });
    },
  });
}

function inPlanOrder({ planned, step }: CollectInput, finished: readonly TrialOutcome[]): TrialOutcome[] {
  // A trial that was repeated after an infra failure has two lines; the later one counts.
  const byId = new Map(finished.map((outcome) => [outcome.record.trialId, outcome]));
  const missing = planned.filter(({ trialId }) => !byId.has(trialId)).map(({ trialId }) => trialId);
  if (missing.length > 0) throw new MissingTrialsError(step, missing);
  return planned.map(({ trialId }) => byId.get(trialId)!);
}

/** Folders for people: a sample drawn by (seed, step), and the first trials in which something went wrong. */
async function saveFolders({ run, disk, step, config }: CollectInput, outcomes: readonly TrialOutcome[]): Promise<void> {
  const { sample, failures } = config.savedTrials;
  const drawn = CounterRng.fromParts(config.seed, 'saved-trials', step).stream().shuffled(outcomes).slice(0, sample);
  const failed = outcomes.filter(({ record }) => record.infraFault !== null || record.gradeFault !== null || record.terminatedBy === 'agent-error' || record.tampering.length > 0);
  for (const outcome of new Set([...drawn, ...failed.slice(0, failures)])) await writeTrialFolder(run.trialDir(outcome.record.trialId), outcome, disk);
}
