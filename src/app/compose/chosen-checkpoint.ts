import { dirname, join } from 'node:path';
import { readSeal, sha256File, type RunFolder } from '../../store/index.js';
import { CheckpointCorruptError, checkpointSteps, loadCheckpoint, newestCheckpoint, type Checkpoint } from '../../train/index.js';
import { RunNotReadyError } from './errors.js';
import type { Settings } from './settings.js';
import { runsDirWords, suggestedCommand } from './suggested-command.js';

export interface ChosenCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly globalStep: number;
  readonly policyVersion: number;
  /** Folder with the adapter in PEFT's layout. */
  readonly adapterDir: string;
  readonly adapterSha256: string;
}

export interface CheckpointChoice {
  readonly rule: Settings['evaluation']['checkpoint'];
  /** The iteration that was asked for by name, or null. */
  readonly step: number | null;
  /** Where the remedy would be typed. */
  readonly cwd: string;
  /** Is told of damaged checkpoints that were passed over. */
  readonly onNote: (text: string) => void;
}

/**
 * The checkpoint that a run is judged by: the one named, else the best by validation where there was one, else the
 * newest. Test tasks have no part in the choice.
 * @throws CheckpointCorruptError for a named or best checkpoint that is damaged; RunNotReadyError when there is none, or
 *   when the policy has not moved from the base yet.
 */
export async function chooseCheckpoint(run: RunFolder, { rule, step, cwd, onNote }: CheckpointChoice): Promise<ChosenCheckpoint> {
  const { checkpoint, skipped } = await newestCheckpoint(run);
  const runId = run.record.runId;
  const goOn = suggestedCommand('train', '--resume', '--run', runId, ...runsDirWords(dirname(run.dir), cwd));
  const passedOver = (wanted: string | null): void => {
    for (const { dir, faults } of skipped) if (dir !== wanted) onNote(`The checkpoint ${dir} is damaged and was passed over: ${faults.join('; ')}`);
  };
  if (checkpoint === null) {
    passedOver(null);
    throw new RunNotReadyError(runId, 'complete checkpoint', `Train it first: ${goOn}`);
  }
  const steps = await checkpointSteps(run);
  const best = checkpoint.state.bestValidation?.globalStep;
  const wanted = step ?? (rule === 'best' && best !== undefined ? best : checkpoint.summary.global_step);
  passedOver(run.checkpointDir(wanted));
  if (!steps.includes(wanted)) throw missingCheckpoint(runId, wanted, steps);
  const chosen = wanted === checkpoint.summary.global_step ? checkpoint : await loadNamed(run, wanted, steps);
  const { global_step: globalStep, policy_version: policyVersion } = chosen.summary;
  if (policyVersion === 0 && checkpoint.summary.policy_version > 0) {
    const moved = await stepsThatMoved(run, steps);
    throw new RunNotReadyError(runId, `policy that differs from its base at iteration ${globalStep}`, `The first train.criticWarmup iterations train the critic alone; name a later one: ${moved.map((later) => `--step ${later}`).join(' or ')}.`);
  }
  if (policyVersion === 0) throw new RunNotReadyError(runId, 'policy that differs from its base', `Up to iteration ${globalStep} the policy was not updated (the first train.criticWarmup iterations train the critic alone). Train more: ${goOn} --iterations ${2 * globalStep + 1}`);
  const adapterDir = join(chosen.dir, 'actor');
  return { checkpoint: chosen, globalStep, policyVersion, adapterDir, adapterSha256: await sha256File(join(adapterDir, 'adapter_model.safetensors')) };
}

/** One that was trained and not kept is told from one that is still to come. */
export function missingCheckpoint(runId: string, wanted: number, steps: readonly number[]): RunNotReadyError {
  const isPast = steps.some((step) => step > wanted);
  return new RunNotReadyError(runId, `checkpoint of iteration ${wanted}`, `${isPast ? 'Of earlier checkpoints a run keeps as many as train.keepCheckpoints says. ' : ''}It has ${steps.join(', ')}: name one with --step.`, isPast);
}

/** @throws CheckpointCorruptError that names the sound ones. */
async function loadNamed(run: RunFolder, wanted: number, steps: readonly number[]): Promise<Checkpoint> {
  try {
    return await loadCheckpoint(run.checkpointDir(wanted));
  } catch (error) {
    if (!(error instanceof CheckpointCorruptError)) throw error;
    const sound = await stepsThatMoved(run, steps.filter((step) => step !== wanted));
    throw new CheckpointCorruptError(error.dir, error.faults, `Restore it from a copy${sound.length === 0 ? '' : `, or name a sound one: ${sound.map((step) => `--step ${step}`).join(' or ')}`}.`);
  }
}

/** Of these checkpoints, those with another policy than the base; damaged ones are left out. */
async function stepsThatMoved(run: RunFolder, steps: readonly number[]): Promise<number[]> {
  const moved: number[] = [];
  for (const step of steps) {
    const seal = await readSeal(run.checkpointDir(step));
    if ('summary' in seal && seal.summary.policy_version > 0) moved.push(step);
  }
  return moved;
}
