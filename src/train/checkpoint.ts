import { existsSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CheckpointSummary } from '../core/index.js';
import type { TrainableModel } from '../engine/index.js';
import {
  checkpointNames,
  digestFolder,
  folderFaults,
  nodeDisk,
  readJsonFile,
  readSeal,
  removePath,
  removeQuietly,
  sealCheckpoint,
  syncTree,
  temporaryBeside,
  writeFailure,
  writeJsonFile,
  type Disk,
  type RunFolder,
} from '../store/index.js';
import { CheckpointCorruptError } from './errors.js';
import { TrainState } from './train-state.js';

/**
 * Checkpoints in the layout of the reference run: `global_step_N/{actor,critic,state}`, checkpoint-summary.json with
 * the SHA-256 of every file, and COMPLETE, which holds the SHA-256 of the summary and is written last. The folder is
 * made under a temporary name, every file and folder in it is fsynced, and then it is renamed: a `global_step_N` that
 * can be seen was whole when it appeared, and its digests tell whether it still is. The frozen base is never saved.
 */
export interface CheckpointParts {
  readonly policy: TrainableModel;
  /** null for advantage estimators without a critic. */
  readonly critic: TrainableModel | null;
  readonly state: TrainState;
  /** Hugging Face folder of the base; its tokenizer and template files go along with the adapter. */
  readonly baseDir: string;
}

export interface Checkpoint {
  readonly dir: string;
  readonly summary: CheckpointSummary;
  readonly state: TrainState;
}

export interface SkippedCheckpoint {
  readonly dir: string;
  readonly faults: readonly string[];
}

const auxiliaryNames = [
  'tokenizer.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'added_tokens.json',
  'chat_template.jinja',
  'vocab.json',
  'merges.txt',
];

/** @returns the SHA-256 of its summary. @throws the typed errors of atomicWrite; nothing half-written stays behind. */
export async function writeCheckpoint(run: RunFolder, parts: CheckpointParts, disk: Disk = nodeDisk): Promise<string> {
  const dir = run.checkpointDir(parts.state.globalStep);
  const making = temporaryBeside(dir);
  try {
    await writeParts(making, parts, disk);
    const summaryDigest = await writeSummary(making, run.record.runId, parts.state, disk);
    // A damaged checkpoint of the same step may be in the way: this one takes its place.
    await disk.remove(dir);
    await disk.rename(making, dir);
    await disk.sync(dirname(dir));
    return summaryDigest;
  } catch (error) {
    await removeQuietly(making, disk);
    throw writeFailure(dir, error);
  }
}

async function writeParts(making: string, { policy, critic, state, baseDir }: CheckpointParts, disk: Disk): Promise<void> {
  const [actor, criticDir, stateDir] = ['actor', 'critic', 'state'].map((part) => join(making, part)) as [string, string, string];
  await disk.makeFolder(actor);
  await policy.exportAdapter(actor);
  for (const name of auxiliaryNames) if (existsSync(join(baseDir, name))) await copyFile(join(baseDir, name), join(actor, name));
  await disk.makeFolder(join(stateDir, 'policy'));
  await policy.saveState(join(stateDir, 'policy'));
  if (critic !== null) {
    await disk.makeFolder(criticDir);
    await critic.exportCritic(criticDir);
    await disk.makeFolder(join(stateDir, 'critic'));
    await critic.saveState(join(stateDir, 'critic'));
  }
  await writeJsonFile(join(stateDir, 'train.json'), state, disk);
}

async function writeSummary(making: string, runId: string, state: TrainState, disk: Disk): Promise<string> {
  const files = await digestFolder(making);
  const bytesOf = (part: string): number => files.filter(({ path }) => path.startsWith(`${part}/`)).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  await syncTree(making, disk);
  return await sealCheckpoint(
    making,
    {
      schema_version: 1,
      run_id: runId,
      global_step: state.globalStep,
      policy_version: state.policyVersion,
      actor_bytes: bytesOf('actor'),
      critic_bytes: bytesOf('critic'),
      sha256: Object.fromEntries(files.map(({ path, sha256 }) => [path, sha256])),
    },
    disk,
  );
}

/** Reads a checkpoint after checking the bytes of every file. @throws CheckpointCorruptError naming every fault. */
export async function loadCheckpoint(dir: string): Promise<Checkpoint> {
  const seal = await readSeal(dir);
  if ('fault' in seal) throw new CheckpointCorruptError(dir, [seal.fault]);
  const { summary } = seal;
  const faults = await folderFaults(dir, summary.sha256);
  if (faults.length > 0) throw new CheckpointCorruptError(dir, faults);
  const state = await readJsonFile(join(dir, 'state', 'train.json'), TrainState);
  if (state.globalStep !== summary.global_step || state.policyVersion !== summary.policy_version) {
    throw new CheckpointCorruptError(dir, [`state/train.json is of step ${state.globalStep} and version ${state.policyVersion}, ${checkpointNames.summary} of ${summary.global_step} and ${summary.policy_version}`]);
  }
  return { dir, summary, state };
}

/** A whole checkpoint in the place of another one: a copied or renamed folder must not be continued from. */
function assertBelongs({ dir, summary }: Checkpoint, run: RunFolder, step: number): void {
  if (summary.global_step === step && summary.run_id === run.record.runId) return;
  throw new CheckpointCorruptError(dir, [`it is the checkpoint of step ${summary.global_step} of run ${summary.run_id}`]);
}

/** The newest checkpoint that is complete and verified; damaged ones on the way to it are named and skipped. */
export async function newestCheckpoint(run: RunFolder): Promise<{ readonly checkpoint: Checkpoint | null; readonly skipped: readonly SkippedCheckpoint[] }> {
  const skipped: SkippedCheckpoint[] = [];
  for (const step of (await checkpointSteps(run)).reverse()) {
    const dir = run.checkpointDir(step);
    try {
      const checkpoint = await loadCheckpoint(dir);
      assertBelongs(checkpoint, run, step);
      return { checkpoint, skipped };
    } catch (error) {
      if (!(error instanceof CheckpointCorruptError)) throw error;
      skipped.push({ dir, faults: [error.message] });
    }
  }
  return { checkpoint: null, skipped };
}

/** Steps of the checkpoint folders on the disk, ascending; damaged ones included. */
export async function checkpointSteps(run: RunFolder): Promise<number[]> {
  const names = await readdir(run.checkpointsDir);
  return names.flatMap((name) => /^global_step_(\d+)$/.exec(name)?.[1] ?? []).map(Number).sort((a, b) => a - b);
}

/**
 * Deletes older checkpoints by what is on the disk, not by memory: the `keep` newest complete ones up to the present
 * step stay, the best one by validation stays, and so does what has no COMPLETE (it is evidence, and not ours to judge
 * here). Steps past the present one are damaged, or the run would have begun there: they neither count nor go.
 */
export async function retainCheckpoints(run: RunFolder, keep: number, { globalStep, bestValidation }: Pick<TrainState, 'globalStep' | 'bestValidation'>, disk: Disk = nodeDisk): Promise<void> {
  const complete = (await checkpointSteps(run)).filter((step) => step <= globalStep && existsSync(join(run.checkpointDir(step), checkpointNames.complete)));
  for (const step of complete.slice(0, -keep)) {
    if (step === bestValidation?.globalStep) continue;
    // Renamed first: a half-deleted folder must not look like a checkpoint, and the next process sweeps it.
    const dir = run.checkpointDir(step);
    const leaving = temporaryBeside(dir);
    await disk.rename(dir, leaving).catch((error: unknown) => {
      throw writeFailure(dir, error);
    });
    await removePath(leaving, disk);
  }
}
