import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, CounterRng, digestOf, sha256Hex, type Clock } from '../core/index.js';
import type { Engine, TrainableModel } from '../engine/index.js';
import { Journal, nodeDisk, RecordLog, removePath, summaryText, type Disk, type RunFolder, type RunLock } from '../store/index.js';
import { newestCheckpoint, retainCheckpoints, type Checkpoint } from './checkpoint.js';
import type { Collector, TrainTask } from './collector.js';
import type { TrainConfig } from './config.js';
import { ConfigChangedError, NothingToTrainError, RunBegunError } from './errors.js';
import { checkMetrics } from './metrics-file.js';
import type { ProgressSink } from './progress.js';
import { initialState, JournalEntry, type Phase, type TrainState } from './train-state.js';

/** What training is handed by the composition root. */
export interface TrainDeps {
  readonly engine: Engine;
  /** Hugging Face folder of the frozen base. */
  readonly baseDir: string;
  readonly collect: Collector;
  /** The frozen training tasks; at least one. */
  readonly tasks: readonly TrainTask[];
  readonly run: RunFolder;
  readonly clock: Clock;
  readonly progress: ProgressSink;
  /** Aborting it ends training as soon as possible, leaving a run that can be resumed. */
  readonly signal: AbortSignal;
  /** Tries the served policy on validation tasks; must depend on nothing but the weights and the step, infra failures apart. */
  readonly validate?: (request: { readonly step: number; readonly policyVersion: number; readonly signal: AbortSignal }) => Promise<Validation>;
  readonly disk?: Disk;
}

export interface Validation {
  readonly solved: number;
  /** Trials with a verdict. */
  readonly graded: number;
  /** Trials without one, which count neither way. */
  readonly lost: number;
}

export interface TrainOptions {
  /** Continue a run that has begun; without it, a run that has begun is refused. */
  readonly resume: boolean;
  readonly acceptConfigChange?: boolean;
}

/** Everything that is open while a run trains. */
export interface Session {
  readonly deps: TrainDeps;
  readonly disk: Disk;
  readonly config: TrainConfig;
  /** Sorted by id, so that the draw does not depend on how they were listed. */
  readonly tasks: readonly TrainTask[];
  readonly journal: Journal<JournalEntry>;
  readonly metrics: RecordLog;
  readonly timings: RecordLog;
  readonly policy: TrainableModel;
  /** null for advantage estimators without one. */
  readonly critic: TrainableModel | null;
  /** Where the last checkpoint, or the beginning, left it. */
  readonly state: TrainState;
  close(): Promise<void>;
}

/**
 * Opens a run for training: takes its lock, sweeps what a killed process left, goes back to the newest verified
 * checkpoint (or the beginning), cuts the files to what they were then, and has the policy served.
 *
 * Of the work after that checkpoint only the trials of the very next iteration are kept: they were sampled by exactly
 * the weights of the checkpoint. Everything else is computed again.
 */
export async function openSession(deps: TrainDeps, config: TrainConfig, options: TrainOptions): Promise<Session> {
  const disk = deps.disk ?? nodeDisk;
  const { run } = deps;
  const lock = await run.lock(disk);
  const open: { close(): Promise<void> }[] = [];
  const track = <R extends { close(): Promise<void> }>(resource: R): R => {
    open.push(resource);
    return resource;
  };
  try {
    await run.sweepTemporaries(disk);
    const journal: Journal<JournalEntry> = track(await Journal.open(run.journalPath, JournalEntry, disk));
    if (journal.torn !== null) warn(deps, 'W_TORN_LINE', `${journal.path}: dropped a torn last line (${journal.torn.droppedBytes} bytes)`);
    const checkpoint = await findCheckpoint(deps, journal);
    if (!options.resume && (journal.entries.length > 0 || checkpoint !== null)) throw new RunBegunError(run.record.runId);
    const state = checkpoint?.state ?? initialState;
    const tasks = [...deps.tasks].sort((a, b) => (a.id < b.id ? -1 : 1));
    await bringJournalTo(journal, checkpoint);
    await retainCheckpoints(run, config.keepCheckpoints, state, disk);
    await dropFinishedSpools(run, state.globalStep, disk);
    if (state.globalStep >= config.iterations) throw new NothingToTrainError(run.record.runId, state.globalStep, config.iterations);
    const sameTrials = await recordConfig(deps, journal, { config, tasksDigest: digestOf(tasks), begun: state.globalStep > 0 }, options);
    await dropTrialsAfter(run, sameTrials ? state.globalStep + 1 : state.globalStep, disk);
    const metrics = track(await RecordLog.open(run.metricsPath, disk));
    await metrics.truncateTo(state.metricsBytes);
    await checkMetrics(run, journal, state);
    const timings = track(await RecordLog.open(run.timingsPath, disk));
    await timings.append({ kind: 'session', step: state.globalStep, startedAtMs: deps.clock.nowMs() });
    const models = await createModels(deps, config, checkpoint);
    await deps.engine.publish(models.policy, state.policyVersion);
    return { deps, disk, config, tasks, journal, metrics, timings, ...models, state, close: () => closeAll(open, lock) };
  } catch (error) {
    // The first error is the one to report; a lock that stays is recognised as stale once this process is gone.
    await closeAll(open, lock).catch(() => undefined);
    throw error;
  }
}

async function closeAll(open: readonly { close(): Promise<void> }[], lock: RunLock): Promise<void> {
  const closed = await Promise.allSettled(open.map((resource) => resource.close()));
  await lock.release();
  for (const one of closed) if (one.status === 'rejected') throw one.reason;
}

function warn(deps: Pick<TrainDeps, 'progress'>, code: string, message: string): void {
  deps.progress({ kind: 'warning', code, message });
}

async function findCheckpoint(deps: TrainDeps, journal: Journal<JournalEntry>): Promise<Checkpoint | null> {
  const { checkpoint, skipped } = await newestCheckpoint(deps.run);
  for (const { faults } of skipped) warn(deps, 'W_CHECKPOINT_SKIPPED', `${faults.join('; ')}; going back to an earlier one`);
  const base = checkpoint?.summary.global_step ?? 0;
  const recorded = journal.entries.reduce((newest, entry) => (entry.kind === 'phase' && entry.phase === 'checkpoint' ? Math.max(newest, entry.step) : newest), 0);
  if (recorded > base && !existsSync(deps.run.checkpointDir(recorded))) {
    warn(deps, 'W_CHECKPOINT_MISSING', `the journal records the checkpoint of iteration ${recorded}, which is gone; ${base === 0 ? 'beginning anew' : `going back to iteration ${base}`}`);
  }
  return checkpoint;
}

/**
 * Keeps the lines up to the checkpoint's own (writing that one if the kill came just before it), and the finished
 * collection that follows it with what was accepted since. A line that only repeats the one before it goes too.
 */
async function bringJournalTo(journal: Journal<JournalEntry>, checkpoint: Checkpoint | null): Promise<void> {
  const base = checkpoint?.summary.global_step ?? 0;
  const later = journal.entries.findIndex((entry) => entry.kind === 'phase' && entry.step > base && !isPhase(entry, base + 1, 'collect'));
  if (later >= 0) await journal.truncateTo(later);
  while (journal.entries.length > 1 && canonicalJson(journal.entries.at(-1)) === canonicalJson(journal.entries.at(-2))) await journal.truncateTo(journal.entries.length - 1);
  if (checkpoint === null || journal.entries.some((entry) => isPhase(entry, base, 'checkpoint'))) return;
  await journal.append({ kind: 'phase', step: base, phase: 'checkpoint', digest: sha256Hex(summaryText(checkpoint.summary)) });
}

function isPhase(entry: JournalEntry, step: number, phase: Phase): boolean {
  return entry.kind === 'phase' && entry.phase === phase && entry.step === step;
}

interface ConfigNow {
  readonly config: TrainConfig;
  readonly tasksDigest: string;
  /** There is a checkpoint to go on from. */
  readonly begun: boolean;
}

/**
 * The number of iterations may change freely (it is how a finished run is continued); anything else must be accepted.
 * @returns whether trials that were collected after the checkpoint are still those that would be planned.
 */
async function recordConfig(deps: TrainDeps, journal: Journal<JournalEntry>, { config, tasksDigest, begun }: ConfigNow, options: TrainOptions): Promise<boolean> {
  let sameTrials = true;
  const before = journal.entries.findLast((entry) => entry.kind === 'config');
  if (before === undefined && begun && options.acceptConfigChange !== true) throw new ConfigChangedError(deps.run.record.runId, [`${journal.path}, which recorded it, is gone`]);
  if (before !== undefined) {
    const changes = differences(before.config, config, '');
    if (before.tasksDigest !== tasksDigest) changes.push('the training tasks are others');
    const weighty = changes.filter((change) => !change.startsWith('iterations '));
    if (weighty.length > 0 && options.acceptConfigChange !== true) throw new ConfigChangedError(deps.run.record.runId, weighty);
    if (changes.length === 0) return true;
    for (const change of changes) warn(deps, 'W_CONFIG_CHANGED', change);
    sameTrials = weighty.length === 0;
    const last = journal.entries.findLast((entry) => entry.kind === 'phase');
    if (!sameTrials && last?.phase === 'collect') await journal.truncateTo(journal.entries.findIndex((entry) => isPhase(entry, last.step, 'collect')));
  }
  await journal.append({ kind: 'config', config, tasksDigest });
  return sameTrials;
}

function differences(before: object, after: object, prefix: string): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].sort().flatMap((name) => {
    const [was, is] = [(before as Record<string, unknown>)[name], (after as Record<string, unknown>)[name]];
    if (typeof was === 'object' && was !== null && typeof is === 'object' && is !== null) return differences(was, is, `${prefix}${name}.`);
    return was === is ? [] : [`${prefix}${name} was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`];
  });
}

/** Trials of iterations after the next one were sampled by weights that will be computed again; on some engines they differ. */
async function dropTrialsAfter(run: RunFolder, lastKept: number, disk: Disk): Promise<void> {
  for (const { name, step } of await run.trajectoryFiles()) if (step > lastKept) await removePath(join(run.trajectoriesDir, name), disk);
}

/** They were removed once, but a removal is not synced and may have been lost with the power. */
async function dropFinishedSpools(run: RunFolder, globalStep: number, disk: Disk): Promise<void> {
  for (const { name, step, kind } of await run.trajectoryFiles()) if (kind === 'spool' && step <= globalStep) await removePath(join(run.trajectoriesDir, name), disk);
}

async function createModels({ engine, baseDir }: TrainDeps, config: TrainConfig, checkpoint: Checkpoint | null): Promise<Pick<Session, 'policy' | 'critic'>> {
  const seedFor = (role: string): number => CounterRng.fromParts(config.seed, 'model', role).uint32(0);
  const policy = await engine.createModel({ role: 'policy', baseDir, trainable: config.policy.lora, seed: seedFor('policy'), adamw: config.policy.adam });
  const critic =
    config.advantages === 'gae'
      ? await engine.createModel({ role: 'critic', baseDir, trainable: 'full', seed: seedFor('critic'), adamw: config.critic.adam })
      : null;
  if (checkpoint !== null) {
    await policy.loadState(join(checkpoint.dir, 'state', 'policy'));
    await critic?.loadState(join(checkpoint.dir, 'state', 'critic'));
  }
  return { policy, critic };
}
