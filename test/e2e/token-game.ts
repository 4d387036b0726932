import type { TrialRecord } from '../../src/core/index.js';
import type { Sampler } from '../../src/engine/index.js';
import { TrajectoryBuilder, type TrialResult } from '../../src/rollout/index.js';
import type { Collector, CollectRequest, PlannedTrial, TrainTask } from '../../src/train/index.js';

/**
 * A little world for training tests: two turns of a few tokens, no sandbox. The reward is the share of sampled tokens
 * that equal the task's own token, 1 from a half on. Real sampler, real trajectories; every second task begins a new
 * segment between its turns, and one trial in sixteen ends in an infra failure, always the same ones.
 */
export const gameTasks: TrainTask[] = Array.from({ length: 11 }, (_, i) => ({
  id: `task-${String(i).padStart(2, '0')}`,
  digest: `${i}`.padStart(64, '0'),
  repository: `repository-${i % 3}`,
}));

const promptHead = 1;
const promptTail = 2;
const stopId = 3;
const observation = [4, 5, promptTail];
const targetOf = (task: TrainTask): number => 6 + (Number(task.digest) % 4);

export function tokenGame(sampler: Sampler, concurrency: number): Collector {
  return async (request) => {
    const waiting = [...request.trials];
    const worker = async (): Promise<void> => {
      for (let planned = waiting.shift(); planned !== undefined; planned = waiting.shift()) {
        request.signal.throwIfAborted();
        await request.onFinished(await play(sampler, request, planned));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  };
}

async function play(sampler: Sampler, request: CollectRequest, { task, trialId, attempt }: PlannedTrial): Promise<TrialResult> {
  const trajectory = new TrajectoryBuilder();
  const number = Number(task.digest);
  trajectory.appendObserved([promptHead, targetOf(task), promptTail]);
  for (const [turn, maxNewTokens] of [5, 3].entries()) {
    if (turn > 0 && number % 2 === 0) trajectory.appendObserved(observation);
    if (turn > 0 && number % 2 === 1) trajectory.startSegment([promptHead, ...observation], 'past-rewritten');
    const promptIds = trajectory.promptIds();
    const { policyVersion, runSeed } = request;
    const answer = await sampler.sample({ trialId, promptIds, policyVersion, maxNewTokens, stopIds: [stopId], temperature: 1, randomKey: [runSeed, trialId, turn] });
    trajectory.appendSampled(promptIds, answer);
  }
  sampler.release(trialId);
  const segments = trajectory.segments();
  const sampled = segments.flatMap(({ ids, actionMask }) => ids.filter((_, i) => actionMask[i] === 1));
  const share = sampled.filter((id) => id === targetOf(task)).length / sampled.length;
  const infra = trialId.endsWith('0');
  const record: TrialRecord = {
    schemaVersion: 1,
    trialId,
    taskId: task.id,
    taskDigest: task.digest,
    repository: task.repository,
    attempt,
    policyVersion: request.policyVersion,
    agentConfigDigest: 'token-game',
    sandbox: { provider: 'none', isolation: 'none' },
    graderMode: 'workspace',
    terminatedBy: infra ? 'infra' : 'submitted',
    infraFault: infra ? 'E_SANDBOX' : null,
    gradeFault: null,
    tampering: [],
    rewardValid: !infra,
    reward: infra ? null : Math.min(1, 2 * share),
    rewards: null,
    turns: 2,
    formatErrors: 0,
    inputTokens: 9,
    outputTokens: sampled.length,
    trajectoryTokens: segments.reduce((sum, { ids }) => sum + ids.length, 0),
    segmentHashes: trajectory.segmentHashes(),
  };
  const texts = { promptText: `make ${targetOf(task)}`, turns: [], diffText: '', verifierText: `share ${share}` };
  return { record, segments, ...texts, timing: { trialId, samplingMs: 0, sandboxMs: 0, gradingMs: 0, totalMs: 0 } };
}
