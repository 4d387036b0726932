import { assertNever, type EvaluationRecord, type SeenTasks } from '../../core/index.js';
import { panelDigest } from '../../eval/index.js';
import type { RunFolder } from '../../store/index.js';
import { readMetrics, type TrainConfig } from '../../train/index.js';
import type { ChosenCheckpoint } from './chosen-checkpoint.js';
import { storedSettings } from './load-settings.js';
import type { ConfiguredPanel } from './panels.js';
import { fitSplits } from './split-fit.js';
import type { Workshop } from './workshop.js';

/** What an evaluation is going to be: the plan from the settings, the subject from the run's records. */
export async function evaluationRecord(workshop: Workshop, run: RunFolder, chosen: ChosenCheckpoint, panels: readonly ConfiguredPanel[]): Promise<EvaluationRecord> {
  const { settings, base, tasks } = workshop;
  const { train, evaluation } = settings;
  const seenTasks = seenBy(workshop, run);
  const metrics = await readMetrics(run, chosen.globalStep);
  const trainingTasks = seenTasks.training.length;
  return {
    schemaVersion: 1,
    run: run.record.runId,
    subject: {
      base: settings.model.id,
      baseDigest: base.digest,
      method: methodName(train),
      loraRank: train.policy.lora.rank,
      loraAlpha: train.policy.lora.alpha,
      seed: run.record.seed,
      iterations: chosen.globalStep,
      trainingTrials: metrics.reduce((sum, { trials }) => sum + trials.planned, 0),
      dataset: `${tasks.lock.name} ${tasks.lock.version}`,
      trainingTasks,
      sampledTasks: Math.min(chosen.checkpoint.state.taskCursor, trainingTasks),
    },
    datasetDigest: tasks.lock.semanticDigest,
    adapterSha256: chosen.adapterSha256,
    seenTasks,
    plan: {
      alpha: evaluation.alpha,
      comparisons: panels.filter(({ planned }) => planned).map(({ panel }) => ({ name: panel.name, decoding: panel.decoding, samplesPerTask: panel.samplesPerTask, panelDigest: panelDigest(panel) })),
    },
    bootstrap: { seed: evaluation.seed, resamples: evaluation.resamples, level: 0.95 },
    codeDigest: workshop.code,
  };
}

/** By the settings that the run was trained with, whatever this evaluation was called with. */
function seenBy({ tasks, surroundings }: Workshop, run: RunFolder): SeenTasks {
  const stored = storedSettings(run.record.runId, run.record.config, { flags: {}, assignments: [], cwd: surroundings.cwd });
  const { data, train } = fitSplits(stored, tasks).settings;
  const digestsOf = (split: string): string[] => [...new Set([...tasks.tasksOf(split).values()].map(({ digest }) => digest))].sort();
  const validated = tasks.frozen && train.validateEvery > 0 && tasks.splitNames.includes(data.validation);
  return { training: digestsOf(data.train), validation: validated ? digestsOf(data.validation) : [] };
}

function methodName({ advantages }: TrainConfig): string {
  switch (advantages) {
    case 'gae':
      return 'PPO with LoRA';
    case 'grpo':
      return 'GRPO with LoRA';
    case 'rloo':
      return 'RLOO with LoRA';
    case 'reinforce++':
      return 'REINFORCE++ with LoRA';
    default:
      return assertNever(advantages, 'advantage estimator');
  }
}
