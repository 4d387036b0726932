import { assertNever, type EvaluationRecord } from '../../core/index.js';
import type { RunFolder } from '../../store/index.js';
import { readMetrics, type TrainConfig } from '../../train/index.js';
import type { ChosenCheckpoint } from './chosen-checkpoint.js';
import type { ConfiguredPanel } from './panels.js';
import type { Workshop } from './workshop.js';

/** What an evaluation is going to be: the plan from the settings, the subject from the run's records. */
export async function evaluationRecord(workshop: Workshop, run: RunFolder, chosen: ChosenCheckpoint, panels: readonly ConfiguredPanel[]): Promise<EvaluationRecord> {
  const { settings, base, tasks } = workshop;
  const { train, evaluation } = settings;
  const metrics = await readMetrics(run, chosen.globalStep);
  const trainingTasks = tasks.tasksOf(tasks.splitFor(settings.data.train)).size;
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
    plan: {
      alpha: evaluation.alpha,
      comparisons: panels.filter(({ planned }) => planned).map(({ panel: { name, decoding, samplesPerTask } }) => ({ name, decoding, samplesPerTask })),
    },
    bootstrap: { seed: evaluation.seed, resamples: evaluation.resamples, level: 0.95 },
    codeDigest: workshop.code,
  };
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
