import { existsSync } from 'node:fs';
import { CounterRng, hasVerdict, verdictFault, type TrialOutcome } from '../core/index.js';
import { Journal, readTrajectoryShard, removePath, sha256File, StoredOutcome, writeTrajectoryShard, writeTrialFolder, type Disk, type RecordLog, type RunFolder } from '../store/index.js';
import type { Collector, PlannedTrial } from './collector.js';
import type { TrainConfig } from './config.js';
import { AttritionError, MissingTrialsError, TrialOutcomeError } from './errors.js';
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
    // Nothing to learn from is never tolerated, whatever share of losses is.
    if (lost.length === outcomes.length || lost.length > input.config.maxAttrition * outcomes.length) {
      throw new AttritionError(input.step, 'training', lost.length, outcomes.length, [...new Set(lost.map(({ record }) => record.infraFault ?? 'no verdict'))]);
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
  const awaited = new Map(missing.map((trial) => [trial.trialId, trial]));
  await collect({
    runSeed: config.seed,
    step,
    policyVersion,
    trials: missing,
    signal,
    onFinished: async ({ timing, ...outcome }) => {
      const fault = outcomeFault(outcome, awaited.get(outcome.record.trialId), policyVersion);
      if (fault !== null) throw new TrialOutcomeError(step, outcome.record.trialId, fault);
      awaited.delete(outcome.record.trialId);
      await spool.append(outcome);
      await timings.append({ kind: 'trial', step, ...timing }, 'written');
      finished++;
      progress({ kind: 'trial-finished', step, finished, planned: planned.length, record: outcome.record });
    },
  });
}

/** What forbids to keep an outcome, or null: it must be that of a trial that is awaited, and claim no impossible verdict. */
function outcomeFault({ record }: TrialOutcome, trial: PlannedTrial | undefined, policyVersion: number): string | null {
  if (trial === undefined) return 'it was not asked for, or has been handed in already';
  const { task, attempt } = trial;
  if (record.taskId !== task.id || record.taskDigest !== task.digest || record.attempt !== attempt) return `it is of task ${record.taskId}, attempt ${record.attempt}; asked was ${task.id}, attempt ${attempt}`;
  if (record.policyVersion !== policyVersion) return `it is of policy version ${record.policyVersion}; asked was ${policyVersion}`;
  return verdictFault(record);
}

function inPlanOrder({ planned, step }: CollectInput, finished: readonly TrialOutcome[]): TrialOutcome[] {
  // A trial that was repeated after infra failures has several lines: a verdict counts, otherwise the last one.
  const byId = new Map<string, TrialOutcome>();
  for (const outcome of finished) {
    const known = byId.get(outcome.record.trialId);
    if (known === undefined || !hasVerdict(known.record)) byId.set(outcome.record.trialId, outcome);
  }
  const missing = planned.filter(({ trialId }) => !byId.has(trialId)).map(({ trialId }) => trialId);
  if (missing.length > 0) throw new MissingTrialsError(step, missing);
  return planned.map(({ trialId }) => byId.get(trialId)!);
}

/**
 * Folders for people: a sample drawn by (seed, step), and the first trials in which something went wrong. What an earlier
 * process saved of these trials before it was cut off goes, where it would tell of an outcome that does not count.
 */
async function saveFolders({ run, disk, step, config }: CollectInput, outcomes: readonly TrialOutcome[]): Promise<void> {
  const { sample, failures } = config.savedTrials;
  const drawn = CounterRng.fromParts(config.seed, 'saved-trials', step).stream().shuffled(outcomes).slice(0, sample);
  const failed = outcomes.filter(({ record }) => record.infraFault !== null || record.gradeFault !== null || record.terminatedBy === 'agent-error' || record.tampering.length > 0);
  const saved = new Set([...drawn, ...failed.slice(0, failures)]);
  for (const outcome of outcomes) {
    const dir = run.trialDir(outcome.record.trialId);
    if (saved.has(outcome)) await writeTrialFolder(dir, outcome, disk);
    else if (existsSync(dir)) await removePath(dir, disk);
  }
}
