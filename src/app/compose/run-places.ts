import { join } from 'node:path';
import type { RunFolder } from '../../store/index.js';

/** The base's side of every panel of a run: run once, used by the evaluation of any checkpoint. */
export function baselineDir(run: Pick<RunFolder, 'dir'>): string {
  return join(run.dir, 'evaluation', 'baseline');
}

/** The paired evaluation of one checkpoint: complete in itself. */
export function evaluationDir(run: Pick<RunFolder, 'dir'>, globalStep: number): string {
  return join(run.dir, 'evaluation', `global_step_${globalStep}`);
}

export function releaseDir(run: Pick<RunFolder, 'dir'>, globalStep: number): string {
  return join(run.dir, 'release', `global_step_${globalStep}`);
}

export const evaluationsDir = (run: Pick<RunFolder, 'dir'>): string => join(run.dir, 'evaluation');
