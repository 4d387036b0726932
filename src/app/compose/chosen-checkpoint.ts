import { join } from 'node:path';
import { sha256File, type RunFolder } from '../../store/index.js';
import { checkpointSteps, loadCheckpoint, newestCheckpoint, type Checkpoint } from '../../train/index.js';
import { RunNotReadyError } from './errors.js';
import type { Settings } from './settings.js';

export interface ChosenCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly globalStep: number;
  readonly policyVersion: number;
  /** Folder with the adapter in PEFT's layout. */
  readonly adapterDir: string;
  readonly adapterSha256: string;
}

/**
 * The checkpoint that a run is judged by: the one named, else the best by validation where there was one, else the
 * newest. Test tasks have no part in the choice. `onNote` is told of damaged checkpoints that were passed over.
 * @throws CheckpointCorruptError for a named or best checkpoint that is damaged; RunNotReadyError when there is none, or
 *   when the policy has not moved from the base yet.
 */
export async function chooseCheckpoint(run: RunFolder, rule: Settings['evaluation']['checkpoint'], step: number | null, onNote: (text: string) => void): Promise<ChosenCheckpoint> {
  const { checkpoint, skipped } = await newestCheckpoint(run);
  for (const { dir, faults } of skipped) onNote(`The checkpoint ${dir} is damaged and was passed over: ${faults.join('; ')}`);
  const runId = run.record.runId;
  if (checkpoint === null) throw new RunNotReadyError(runId, 'complete checkpoint', `Train it first: seatrial train --resume --run ${runId}`);
  const steps = await checkpointSteps(run);
  const best = checkpoint.state.bestValidation?.globalStep;
  const wanted = step ?? (rule === 'best' && best !== undefined ? best : checkpoint.summary.global_step);
  if (!steps.includes(wanted)) throw new RunNotReadyError(runId, `checkpoint of iteration ${wanted}`, `It has ${steps.join(', ')}: name one with --step.`);
  const chosen = wanted === checkpoint.summary.global_step ? checkpoint : await loadCheckpoint(run.checkpointDir(wanted));
  const { global_step: globalStep, policy_version: policyVersion } = chosen.summary;
  if (policyVersion === 0) throw new RunNotReadyError(runId, 'policy that differs from its base', 'Only the critic was trained so far; train more iterations than train.criticWarmup.');
  const adapterDir = join(chosen.dir, 'actor');
  return { checkpoint: chosen, globalStep, policyVersion, adapterDir, adapterSha256: await sha256File(join(adapterDir, 'adapter_model.safetensors')) };
}
