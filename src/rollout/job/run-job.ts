import { counted, type Clock, type TrialRecord } from '../../core/index.js';
import type { JobFolder, StoredTrial } from '../../store/index.js';
import { runAttempt, type AttemptDeps, type AttemptResult } from '../attempt.js';
import { inParallel } from '../parallel.js';
import { withRetries, type Retry, type RetryRule } from '../retrying.js';
import type { AgentMaker } from '../trial-agent.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { harborJobResult } from './harbor-job-result.js';
import { jobStep, type PlannedTrial } from './plan.js';
import { trialFiles, type Writer } from './trial-files.js';

export interface JobOptions extends RetryRule, Writer {
  readonly concurrency: number;
  readonly agent: AgentMaker;
  readonly onProgress?: (event: JobEvent) => void;
  readonly signal?: AbortSignal;
}

export type JobEvent =
  | { readonly kind: 'job-started'; readonly kept: number; readonly total: number }
  | { readonly kind: 'trial-retried'; readonly trial: PlannedTrial; readonly retry: Retry }
  | { readonly kind: 'trial-finished'; readonly trial: StoredTrial; readonly finished: number; readonly total: number };

/** While trials finish one after the other, the job's result is written at most this often. */
const resultEveryMs = 1_000;

/**
 * Runs the trials of a job that its folder lacks, and those there that ended in an infra fault. A finished trial is on the
 * disk before the next thing happens, so that a job which is stopped, or killed, goes on where it was.
 *
 * @returns every trial of the job, by name
 * @throws the signal's reason when aborted; JobStoppedError when most tries fail for the same infra reason; the store's
 * disk errors; what a trial that can never work throws.
 */
export async function runJob(deps: AttemptDeps, folder: JobFolder, trials: readonly PlannedTrial[], options: JobOptions): Promise<StoredTrial[]> {
  const lock = await folder.lock();
  try {
    await folder.sweepTemporaries();
    return await new JobRun(deps, folder, trials, options).run();
  } finally {
    await lock.release();
  }
}

class JobRun {
  private readonly done = new Map<string, StoredTrial>();
  private readonly breaker: CircuitBreaker;
  private running = 0;
  private writtenAtMs = -Infinity;

  constructor(
    private readonly deps: AttemptDeps,
    private readonly folder: JobFolder,
    private readonly trials: readonly PlannedTrial[],
    private readonly options: JobOptions,
  ) {
    this.breaker = new CircuitBreaker(folder.record.jobId, options.concurrency);
  }

  async run(): Promise<StoredTrial[]> {
    const { folder, trials, options } = this;
    const planned = new Set(trials.map(({ name }) => name));
    for (const stored of await folder.trials()) if (planned.has(stored.name)) this.done.set(stored.name, stored);
    const open = trials.filter(({ name }) => this.done.get(name)?.record.infraFault !== null);
    options.onProgress?.({ kind: 'job-started', kept: trials.length - open.length, total: trials.length });
    await this.log(open.length === trials.length ? `job ${folder.record.jobId} begins: ${counted(trials.length, 'trial')}, ${options.concurrency} at once` : `job ${folder.record.jobId} goes on: ${open.length} of ${counted(trials.length, 'trial')} ${open.length === 1 ? 'is' : 'are'} left, ${options.concurrency} at once`);
    try {
      await inParallel(open, options.concurrency, options.signal, (trial, _index, signal) => this.runOne(trial, signal));
      await this.log('job finished');
    } catch (error) {
      await this.log(`job stopped: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    } finally {
      await this.writeResult();
    }
    return [...this.done.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  private async runOne(trial: PlannedTrial, signal: AbortSignal): Promise<void> {
    const { folder, options, deps } = this;
    const retries: Retry[] = [];
    const lines: string[] = [];
    this.running += 1;
    try {
      let startedMs = deps.clock.nowMs();
      const { result, tries } = await withRetries(
        async () => {
          startedMs = deps.clock.nowMs();
          const tried = await this.attempt(trial, signal);
          this.breaker.note(tried.outcome.record.infraFault, tried.outcome.verifierText);
          return tried;
        },
        ({ outcome }) => ({ record: outcome.record, detail: outcome.verifierText }),
        {
          ...options,
          clock: deps.clock,
          signal,
          onRetry: (retry) => {
            retries.push(retry);
            lines.push(this.line(`${trial.name}: ${retry.infraFault}; another try after ${Math.round(retry.waitMs)} ms`));
            options.onProgress?.({ kind: 'trial-retried', trial, retry });
          },
        },
      );
      const { outcome, phases, resources } = result;
      const measures = { trialId: trial.trialId, startedAt: isoOf(startedMs), finishedAt: isoOf(deps.clock.nowMs()), tries, phases, resources };
      await folder.writeTrial(trial.name, outcome, measures, await trialFiles(folder.record, trial, { result, measures, retries }, folder.dir, options));
      for (const line of [...lines, this.line(`${trial.name}: ${endingText(outcome.record)}`)]) await folder.log(line);
      this.done.set(trial.name, { name: trial.name, record: outcome.record, measures });
    } finally {
      this.running -= 1;
    }
    options.onProgress?.({ kind: 'trial-finished', trial: this.done.get(trial.name)!, finished: this.finished(), total: this.trials.length });
    if (deps.clock.monotonicMs() - this.writtenAtMs >= resultEveryMs) await this.writeResult();
  }

  private attempt({ task, attempt }: PlannedTrial, signal: AbortSignal): Promise<AttemptResult> {
    const { seed, graderMode } = this.folder.record;
    return runAttempt(this.deps, { task, attempt, runSeed: seed, step: jobStep, graderMode, agent: this.options.agent, collect: true }, signal);
  }

  private async log(text: string): Promise<void> {
    await this.folder.log(this.line(text));
  }

  private line(text: string): string {
    return `${isoOf(this.deps.clock.nowMs())} ${text}`;
  }

  private finished(): number {
    return [...this.done.values()].filter(({ record }) => record.infraFault === null).length;
  }

  private async writeResult(): Promise<void> {
    this.writtenAtMs = this.deps.clock.monotonicMs();
    await writeJobResult(this.folder, [...this.done.values()], { total: this.trials.length, running: this.running, clock: this.deps.clock });
  }
}

function endingText({ rewardValid, reward, infraFault, gradeFault, terminatedBy }: TrialRecord): string {
  if (!rewardValid) return `no verdict (${infraFault})`;
  return `reward ${reward}, ended by ${terminatedBy}${gradeFault === null ? '' : `, the agent broke its grading: ${gradeFault}`}`;
}

/** Makes the job's result.json from its trials: the same bytes each time, once it is complete. */
export async function writeJobResult(folder: JobFolder, trials: readonly StoredTrial[], { total, running, clock }: { readonly total: number; readonly running: number; readonly clock: Clock }): Promise<void> {
  const retries = trials.reduce((sum, { measures }) => sum + measures.tries - 1, 0);
  const finished = trials.length === total && running === 0;
  const lastEnd = trials.reduce((last, { measures: { finishedAt } }) => (finishedAt > last ? finishedAt : last), '');
  const updatedAt = finished && lastEnd !== '' ? lastEnd : isoOf(clock.nowMs());
  await folder.writeResult(harborJobResult(folder.record, trials, { total, running, retries, updatedAt, finished }));
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
