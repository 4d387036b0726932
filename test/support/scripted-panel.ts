import { CounterRng, type DatasetLock, digestOf, type EvaluationRecord, type Panel, sha256Hex, type TrialRecord, type TrialTiming } from '../../src/core/index.js';
import { buildPanel, panelDigest, type FinishedTrial, type PanelSide, type PanelTrialRequest } from '../../src/eval/index.js';

const scriptedDataset = sha256Hex('dataset');
const scriptedBase = sha256Hex('base');
const scriptedAdapter = sha256Hex('adapter');

/** The weights that scriptedEvaluation says each side has. */
export function scriptedWeights(side: PanelSide): { readonly baseDigest: string; readonly adapterSha256: string | null } {
  return { baseDigest: scriptedBase, adapterSha256: side === 'policy' ? scriptedAdapter : null };
}

/** A frozen data set of `count` little tasks, two a repository, for tests that need a panel and no sandbox. */
export function scriptedLock(count: number): DatasetLock {
  const tasks = Array.from({ length: count }, (_, i) => ({
    id: `task-${String(i).padStart(3, '0')}`,
    path: `tasks/task-${i}`,
    repository: `repository-${String(Math.floor(i / 2)).padStart(3, '0')}`,
    digest: sha256Hex(`task ${i}`),
  }));
  return { schemaVersion: 1, name: 'scripted', version: '1', origin: { generator: 'test' }, splits: { test: tasks }, semanticDigest: scriptedDataset };
}

export function scriptedPanel(tasks: number, changes: Partial<{ seed: number; samplesPerTask: number; name: string; decoding: Panel['decoding'] }> = {}): Panel {
  return buildPanel({
    name: changes.name ?? 'test',
    decoding: changes.decoding ?? 'temperature-1',
    lock: scriptedLock(tasks),
    split: 'test',
    agentConfigDigest: digestOf('agent'),
    contextTokens: 1024,
    seed: changes.seed ?? 7,
    samplesPerTask: changes.samplesPerTask ?? 1,
    graderMode: 'workspace',
    sandboxProvider: 'process',
  });
}

/** What a scripted trial ends as: solved, failed, or without a verdict. */
export type Fate = 'solved' | 'failed' | 'infra';

/** A policy whose every trial is a pure function of its request: `fateOf` decides, the rest follows from its id. */
export function scriptedTrial(fateOf: (request: PanelTrialRequest) => Fate, text = 'ls'): (request: PanelTrialRequest) => Promise<FinishedTrial> {
  return async (request) => {
    const record = scriptedRecord(request, fateOf(request));
    const timing: TrialTiming = { trialId: record.trialId, samplingMs: 1, sandboxMs: 2, gradingMs: 3, totalMs: 6 + record.turns };
    return {
      outcome: {
        record,
        segments: [],
        promptText: `Repair ${request.taskId}`,
        turns: Array.from({ length: record.turns }, (_, i) => ({
          responseText: `turn ${i}: ${text}`,
          command: text,
          formatFault: null,
          observationText: `output ${i} of ${text}`,
          exitCode: 0,
          timedOut: false,
        })),
        diffText: `--- ${text}`,
        verifierText: record.reward === 1 ? 'PASS' : 'FAIL',
      },
      timing,
    };
  };
}

export function scriptedRecord(request: PanelTrialRequest, fate: Fate): TrialRecord {
  const rng = CounterRng.fromParts(request.trialId, request.policyVersion);
  const turns = 3 + Math.floor(rng.uniform(0) * 3);
  return {
    schemaVersion: 1,
    trialId: request.trialId,
    taskId: request.taskId,
    taskDigest: request.taskDigest,
    repository: request.repository,
    attempt: request.attempt,
    policyVersion: request.policyVersion,
    agentConfigDigest: digestOf('agent'),
    sandbox: { provider: 'process', isolation: 'none' },
    graderMode: 'workspace',
    terminatedBy: fate === 'infra' ? 'infra' : 'submitted',
    infraFault: fate === 'infra' ? 'E_SANDBOX_START' : null,
    gradeFault: null,
    tampering: [],
    rewardValid: fate !== 'infra',
    reward: fate === 'infra' ? null : fate === 'solved' ? 1 : 0,
    rewards: fate === 'infra' ? null : { reward: fate === 'solved' ? 1 : 0 },
    turns,
    formatErrors: 0,
    inputTokens: 100 * turns,
    outputTokens: 10 * turns,
    trajectoryTokens: 120 * turns,
    segmentHashes: [sha256Hex(request.trialId)],
  };
}

/** The plan that fixes these panels. */
export function scriptedPlan(panels: readonly Panel[], alpha = 0.05): EvaluationRecord['plan'] {
  return { alpha, comparisons: panels.map((panel) => ({ name: panel.name, decoding: panel.decoding, samplesPerTask: panel.samplesPerTask, panelDigest: panelDigest(panel) })) };
}

/** An evaluation of panels of these tasks, none of which the policy has seen. */
export function scriptedEvaluation(panels: readonly Panel[], changes: Partial<EvaluationRecord> = {}): EvaluationRecord {
  return {
    schemaVersion: 1,
    run: '20261130T071500Z',
    subject: {
      base: 'seatrial/builtin-base',
      baseDigest: scriptedBase,
      method: 'PPO with LoRA',
      loraRank: 4,
      loraAlpha: 8,
      seed: 1,
      iterations: 20,
      trainingTrials: 2560,
      dataset: 'scripted 1',
      trainingTasks: 187,
      sampledTasks: 187,
    },
    datasetDigest: scriptedDataset,
    adapterSha256: scriptedAdapter,
    seenTasks: { training: [sha256Hex('a training task')], validation: [sha256Hex('a validation task')] },
    plan: scriptedPlan(panels),
    bootstrap: { seed: 11, resamples: 500, level: 0.95 },
    codeDigest: sha256Hex('code'),
    ...changes,
  };
}
