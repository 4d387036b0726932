import { hasVerdict, tokenArrayHash, verdictFault, type TrialOutcome, type TrajectorySegment } from '../core/index.js';
import { logprobRoundingNats, type PackedSequences } from '../engine/index.js';
import type { TrialChain } from '../math/index.js';
import type { TrainConfig } from './config.js';
import { BatchError } from './errors.js';

/** A trial of the batch: its sequences, in the order they were lived through, and its reward. */
export interface TrialInBatch extends TrialChain {
  readonly outcome: TrialOutcome;
  /** What shaping added to the verifier's reward; `terminalReward` is the sum of both. */
  readonly shaping: number;
}

/** The trajectories of one iteration as trainers read them (shapes as in engine's TrainingBatch). */
export interface CollectedBatch extends PackedSequences {
  readonly lossMask: Uint8Array;
  /** float64[T], the sampler's own numbers. */
  readonly samplerLogprobs: Float64Array;
  readonly trials: readonly TrialInBatch[];
}

/**
 * Packs the trajectories of trials that have a verdict and acted at least once. Sequences end at their last action
 * token: what follows it influences nothing.
 *
 * A trial alone in its group tells grpo and rloo nothing: infra failures took those that it would be compared with, and
 * its raw reward would pass for an advantage. It stays in the batch and out of the losses.
 *
 * @throws BatchError when a verdict contradicts itself, when a segment is missing or its ids do not have the hash taken at rollout, when a token was sampled by other weights than
 *   `policyVersion`, when a sequence begins with an action, or when a logprob is none.
 */
export function buildBatch(outcomes: readonly TrialOutcome[], policyVersion: number, config: Pick<TrainConfig, 'shaping' | 'maskTruncated' | 'advantages'>): CollectedBatch {
  const trials: TrialInBatch[] = [];
  const sequences: { readonly segment: TrajectorySegment; readonly length: number; readonly inLoss: boolean }[] = [];
  const alone = config.advantages === 'grpo' || config.advantages === 'rloo' ? tasksOfOne(outcomes) : new Set<string>();
  for (const outcome of outcomes) {
    const fault = verdictFault(outcome.record);
    if (fault !== null) throw new BatchError(outcome.record.trialId, fault);
    if (!hasVerdict(outcome.record)) continue;
    const { reward } = outcome.record;
    const inLoss = !(config.maskTruncated && isTruncated(outcome)) && !alone.has(outcome.record.taskId);
    const first = sequences.length;
    // Every segment is trained on, each sampled token once: what a new segment repeats of the past has mask 0.
    if (outcome.segments.length !== outcome.record.segmentHashes.length) throw new BatchError(outcome.record.trialId, `${outcome.segments.length} segments are there, ${outcome.record.segmentHashes.length} were recorded at rollout`);
    for (const [index, segment] of outcome.segments.entries()) {
      checkSegment(outcome, index, policyVersion);
      const length = segment.actionMask.lastIndexOf(1) + 1;
      if (length > 0) sequences.push({ segment, length, inLoss });
    }
    if (sequences.length === first) continue;
    const shaping = shapingOf(reward, outcome.record.turns, config.shaping);
    trials.push({
      outcome,
      shaping,
      terminalReward: reward + shaping,
      sequences: Array.from({ length: sequences.length - first }, (_, i) => first + i),
    });
  }
  const cuSeqlens = new Int32Array(sequences.length + 1);
  sequences.forEach(({ length }, b) => (cuSeqlens[b + 1] = cuSeqlens[b]! + length));
  const tokens = cuSeqlens[sequences.length]!;
  const batch = {
    inputIds: new Int32Array(tokens),
    cuSeqlens,
    actionMask: new Uint8Array(tokens),
    lossMask: new Uint8Array(tokens),
    samplerLogprobs: new Float64Array(tokens),
    trials,
  };
  sequences.forEach(({ segment, length, inLoss }, b) => {
    const start = cuSeqlens[b]!;
    for (let i = 0; i < length; i++) {
      batch.inputIds[start + i] = segment.ids[i]!;
      if (segment.actionMask[i] === 0) continue;
      batch.actionMask[start + i] = 1;
      batch.lossMask[start + i] = inLoss ? 1 : 0;
      batch.samplerLogprobs[start + i] = segment.samplerLogprobs[i]!;
    }
  });
  return batch;
}

/** Tasks that only one trial with a verdict and an action was made of. */
function tasksOfOne(outcomes: readonly TrialOutcome[]): ReadonlySet<string> {
  const trialsOf = new Map<string, number>();
  for (const { record, segments } of outcomes) {
    if (hasVerdict(record) && segments.some(({ actionMask }) => actionMask.includes(1))) trialsOf.set(record.taskId, (trialsOf.get(record.taskId) ?? 0) + 1);
  }
  return new Set([...trialsOf].filter(([, trials]) => trials === 1).map(([taskId]) => taskId));
}

/** Never positive, and never more than the reward itself for a cost of at most one a turn. */
function shapingOf(reward: number, turns: number, { stepCost, freeTurns }: TrainConfig['shaping']): number {
  const share = Math.min(1, stepCost * Math.max(0, turns - freeTurns));
  return share === 0 || reward <= 0 ? 0 : -share * reward;
}

function isTruncated({ record }: TrialOutcome): boolean {
  return ['step-limit', 'context-limit', 'token-limit', 'deadline'].includes(record.terminatedBy);
}

function checkSegment(outcome: TrialOutcome, index: number, policyVersion: number): void {
  const { record, segments } = outcome;
  const { ids, actionMask, samplerLogprobs, policyVersions } = segments[index]!;
  if (tokenArrayHash(ids) !== record.segmentHashes[index]) throw new BatchError(record.trialId, `the ids of segment ${index} do not have the hash taken at rollout`);
  if (actionMask[0] === 1) throw new BatchError(record.trialId, `segment ${index} begins with an action token, which no hidden state precedes`);
  for (let i = 0; i < ids.length; i++) {
    if (actionMask[i] !== 1) continue;
    if (policyVersions[i] !== policyVersion) {
      throw new BatchError(record.trialId, `token ${i} of segment ${index} was sampled by version ${policyVersions[i]}, this iteration samples from ${policyVersion}`);
    }
    if (!(samplerLogprobs[i]! <= logprobRoundingNats && samplerLogprobs[i]! > -Infinity)) {
      throw new BatchError(record.trialId, `token ${i} of segment ${index} has the logprob ${samplerLogprobs[i]}`);
    }
  }
}
