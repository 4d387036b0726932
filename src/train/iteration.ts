import { sha256Hex } from '../core/index.js';
import type { TrainingBatch } from '../engine/index.js';
import { movePath, removePath, sha256File } from '../store/index.js';
import { estimateAdvantages, type Advantages } from './advantages.js';
import { buildBatch, type CollectedBatch } from './batch.js';
import { retainCheckpoints, writeCheckpoint } from './checkpoint.js';
import { collectTrials } from './collect.js';
import { AttritionError, LogprobDriftError, NonFiniteError } from './errors.js';
import { explainedVariance } from './explained-variance.js';
import { beyondLimits, logprobGap, type LogprobGap } from './logprob-gap.js';
import { tokenMetrics, trialMetrics, type IterationMetrics } from './metrics.js';
import { rowDigest } from './metrics-file.js';
import { overMicroBatches } from './minibatches.js';
import { scheduled } from './schedule.js';
import type { Session } from './session.js';
import { drawTasks, planTrials } from './task-draw.js';
import type { Phase, TrainState } from './train-state.js';
import { updateCritic, updatePolicy, type UpdateInput, type UpdateSummary } from './updates.js';

/**
 * One iteration of PPO: collect -> old logprobs -> values -> advantages -> critic updates -> policy updates -> publish
 * -> log -> checkpoint. Each phase ends with a journal line that holds the digest of what it made. Nothing here
 * depends on time, on concurrency or on who ran before: the state after it follows from the state before it.
 */
export async function runIteration(session: Session, before: TrainState): Promise<TrainState> {
  const step = before.globalStep + 1;
  const { config, deps } = session;
  const startedMs = deps.clock.monotonicMs();
  const drawCount = config.trialsPerIteration / config.trialsPerTask;
  const planned = planTrials(drawTasks(session.tasks, config.seed, before.taskCursor, drawCount), config.trialsPerTask, config.seed, step);

  const { outcomes } = await phase(session, step, 'collect', async () => {
    const collected = await collectTrials({ ...deps, ...session, planned, step, policyVersion: before.policyVersion, finishedShard: recordedDigest(session, step, 'collect') });
    return { result: collected, digest: collected.shardDigest };
  });
  await removePath(deps.run.spoolPath(step), session.disk);

  const batch = buildBatch(outcomes, before.policyVersion, config);
  const oldLogprobs = await phase(session, step, 'old-logprobs', () => digested(overMicroBatches(batch, config.microBatchTokens, (part) => session.policy.logprobs(part))));
  const gap = await checkDrift(session, step, batch, oldLogprobs);
  const oldValues = await phase(session, step, 'values', () => digested(valuesOf(session, batch)));
  const estimate = await phase(session, step, 'advantages', async () => {
    const result = estimateAdvantages(batch, session.critic === null ? null : oldValues, config);
    return { result, digest: sha256Hex(`${bytesDigest(result.advantages)}${bytesDigest(result.returns)}`) };
  });
  const training: TrainingBatch = { ...batch, oldLogprobs, oldValues, ...estimate };

  const critic = await phase(session, step, 'critic-updates', () => summarised(criticUpdates(session, step, training, batch)));
  const policy = await phase(session, step, 'policy-updates', () => summarised(policyUpdates(session, step, training, batch, before)));
  const moved = policy !== null && policy.summary.optimSteps > 0;
  const policyVersion = before.policyVersion + (moved ? 1 : 0);
  const validation = await phase(session, step, 'publish', async () => {
    if (moved) await publish(session, policyVersion);
    const result = await validated(session, step, policyVersion);
    return { result, digest: sha256Hex(JSON.stringify([policyVersion, result])) };
  });

  const metrics: IterationMetrics = {
    step,
    policyVersion: before.policyVersion,
    publishedVersion: policyVersion,
    trials: trialMetrics(outcomes, batch),
    tokens: tokenMetrics(outcomes, batch),
    logprobGap: gap,
    equalRewards: estimate.equalRewards,
    explainedVariance: session.critic === null ? null : explainedVariance(estimate.returns, oldValues, batch.lossMask),
    critic: critic === null ? null : { learningRate: criticRate(session, step), ...updateMetrics(critic) },
    policy: policy === null ? null : policyMetrics(session, step, before, policy),
    validation,
  };
  await phase(session, step, 'log', async () => {
    await session.metrics.append(metrics);
    return { result: undefined, digest: rowDigest(metrics) };
  });
  const after = await stateAfter(before, session, metrics, policy?.klState ?? before.klController, estimate, drawCount);
  if (step % config.checkpointEvery === 0 || step === config.iterations) await checkpoint(session, after);
  deps.progress({ kind: 'iteration-finished', step, iterations: config.iterations, metrics, durationMs: deps.clock.monotonicMs() - startedMs });
  return after;
}

/** Runs a phase, then records it: first its line in the journal, then its duration. */
async function phase<R>(session: Session, step: number, name: Phase, run: () => Promise<{ readonly result: R; readonly digest: string }>): Promise<R> {
  const { clock, progress, signal } = session.deps;
  signal.throwIfAborted();
  const startedMs = clock.monotonicMs();
  const { result, digest } = await run();
  // Only a collection can stand there already; one that had to be repeated is recorded anew.
  if (recordedDigest(session, step, name) !== digest) await session.journal.append({ kind: 'phase', step, phase: name, digest });
  const durationMs = clock.monotonicMs() - startedMs;
  await session.timings.append({ kind: 'phase', step, phase: name, durationMs }, 'written');
  progress({ kind: 'phase-finished', step, phase: name, durationMs });
  return result;
}

function recordedDigest({ journal }: Session, step: number, name: Phase): string | null {
  const entry = journal.entries.findLast((one) => one.kind === 'phase' && one.step === step && one.phase === name);
  return entry?.kind === 'phase' ? entry.digest : null;
}

function bytesDigest(array: Float32Array): string {
  return sha256Hex(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
}

async function digested(array: Promise<Float32Array>): Promise<{ readonly result: Float32Array; readonly digest: string }> {
  const result = await array;
  return { result, digest: bytesDigest(result) };
}

async function summarised<R>(summary: Promise<R>): Promise<{ readonly result: R; readonly digest: string }> {
  const result = await summary;
  return { result, digest: sha256Hex(JSON.stringify(result)) };
}

/** Trials that other weights sampled are set aside: a resumed run must not train on them, nor stop at them for ever. */
async function checkDrift({ config, deps: { run }, disk }: Session, step: number, batch: CollectedBatch, trainerLogprobs: Float32Array): Promise<LogprobGap | null> {
  const gap = logprobGap(batch.samplerLogprobs, trainerLogprobs, batch.actionMask);
  if (gap === null) return null;
  if (!Number.isFinite(gap.mean)) throw new NonFiniteError(step, "a logprob of the trainer's forward pass");
  const beyond = beyondLimits(gap, config.logprobGapLimits);
  if (beyond.length === 0) return gap;
  await movePath(run.shardPath(step), run.driftedShardPath(step), disk);
  throw new LogprobDriftError(step, beyond, run.driftedShardPath(step));
}

async function valuesOf({ critic, config }: Session, batch: CollectedBatch): Promise<Float32Array> {
  if (critic === null) return new Float32Array(batch.inputIds.length);
  return await overMicroBatches(batch, config.microBatchTokens, (part) => critic.values(part));
}

function criticRate({ config }: Session, step: number): number {
  return scheduled(config.critic.learningRate, config.critic.schedule, step, config.iterations);
}

function policyRate({ config }: Session, step: number, before: TrainState): number {
  return scheduled(config.policy.learningRate, config.policy.schedule, step, config.iterations) * before.klController.learningRateScale;
}

function entropyCoefficient({ config }: Session, step: number): number {
  return scheduled(config.entropyCoefficient, config.entropySchedule, step, config.iterations);
}

function updateInput(session: Session, step: number, training: TrainingBatch, batch: CollectedBatch): Omit<UpdateInput, 'model' | 'learningRate'> {
  return { batch: training, trials: batch.trials, config: session.config, step, throwIfStopped: () => session.deps.signal.throwIfAborted() };
}

async function criticUpdates(session: Session, step: number, training: TrainingBatch, batch: CollectedBatch): Promise<UpdateSummary | null> {
  if (session.critic === null) return null;
  return await updateCritic({ ...updateInput(session, step, training, batch), model: session.critic, learningRate: criticRate(session, step) });
}

type PolicyUpdate = Awaited<ReturnType<typeof updatePolicy>>;

/** null in the iterations that warm up the critic. */
async function policyUpdates(session: Session, step: number, training: TrainingBatch, batch: CollectedBatch, before: TrainState): Promise<PolicyUpdate | null> {
  if (session.critic !== null && step <= session.config.criticWarmup) return null;
  const input = { ...updateInput(session, step, training, batch), model: session.policy, learningRate: policyRate(session, step, before) };
  return await updatePolicy(input, entropyCoefficient(session, step), before.klController);
}

async function publish({ deps, policy }: Session, policyVersion: number): Promise<void> {
  await deps.engine.publish(policy, policyVersion);
  // No trial is alive between two collections: nothing can still ask for an older version.
  await deps.engine.retire(policyVersion);
}

async function validated({ deps, config }: Session, step: number, policyVersion: number): Promise<IterationMetrics['validation']> {
  if (deps.validate === undefined || config.validateEvery === 0 || step % config.validateEvery !== 0) return null;
  const { solved, graded, lost } = await deps.validate({ step, policyVersion, signal: deps.signal });
  if (graded === 0 || lost > config.maxAttrition * (graded + lost)) throw new AttritionError(step, 'validation', lost, graded + lost, []);
  return { solvedFraction: solved / graded, attrition: lost };
}

function updateMetrics({ loss, clipFraction, gradNorm, optimSteps, skippedSteps }: UpdateSummary): Omit<NonNullable<IterationMetrics['critic']>, 'learningRate'> {
  return { loss, clipFraction, gradNorm, optimSteps, skippedSteps };
}

function policyMetrics(session: Session, step: number, before: TrainState, { summary, klState }: PolicyUpdate): NonNullable<IterationMetrics['policy']> {
  return {
    learningRate: policyRate(session, step, before),
    ...updateMetrics(summary),
    klPerToken: summary.klPerToken,
    entropy: summary.entropy,
    entropyCoefficient: entropyCoefficient(session, step),
    stoppedByKl: summary.stoppedByKl,
    learningRateScale: klState.learningRateScale,
  };
}

async function stateAfter(before: TrainState, session: Session, metrics: IterationMetrics, klController: TrainState['klController'], estimate: Advantages, drawCount: number): Promise<TrainState> {
  return {
    schemaVersion: 1,
    globalStep: metrics.step,
    policyVersion: metrics.publishedVersion,
    taskCursor: before.taskCursor + drawCount,
    klController,
    equalRewardIterations: before.equalRewardIterations + (estimate.equalRewards ? 1 : 0),
    idleIterations: before.idleIterations + (metrics.tokens.loss === 0 ? 1 : 0),
    bestValidation: betterValidation(before.bestValidation, metrics),
    metricsBytes: session.metrics.sizeBytes,
    metricsSha256: await sha256File(session.deps.run.metricsPath),
  };
}

/**
 * Validations that lost trials compare with none: the tasks that are missing may be the hard ones. Of equals the later
 * one stays: a few dozen validation tasks cannot tell them apart, and it has learned from more trials.
 */
function betterValidation(best: TrainState['bestValidation'], { step, validation }: IterationMetrics): TrainState['bestValidation'] {
  if (validation === null || validation.attrition > 0) return best;
  const { solvedFraction } = validation;
  return best === null || solvedFraction >= best.solvedFraction ? { globalStep: step, solvedFraction } : best;
}

async function checkpoint(session: Session, state: TrainState): Promise<void> {
  const { deps, policy, critic, disk, config } = session;
  await phase(session, state.globalStep, 'checkpoint', async () => {
    const digest = await writeCheckpoint(deps.run, { policy, critic, state, baseDir: deps.baseDir }, disk);
    return { result: undefined, digest };
  });
  await retainCheckpoints(deps.run, config.keepCheckpoints, state, disk);
}
