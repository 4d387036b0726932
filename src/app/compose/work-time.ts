import { z } from 'zod';
import { readRecords, RecordLog, type RunFolder } from '../../store/index.js';

/**
 * How long a run has been worked on, over all its sessions. Training notes its phases in timings.jsonl as they end, also
 * in a session that was killed; the other steps of a quickstart are noted here, also when they are interrupted.
 */
const WorkLine = z.looseObject({ kind: z.string(), durationMs: z.number().optional() });

export async function noteStep(run: RunFolder, name: string, durationMs: number): Promise<void> {
  const log = await RecordLog.open(run.timingsPath);
  try {
    await log.append({ kind: 'step', name, durationMs }, 'written');
  } finally {
    await log.close();
  }
}

/** Time spent on the steps that were noted and on the phases of training, repeated ones included. */
export async function workedMs(run: RunFolder): Promise<number> {
  const lines = await readRecords(run.timingsPath, WorkLine);
  return lines.filter(({ kind }) => kind === 'step' || kind === 'phase').reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
}
