import { SeatrialError } from '../core/index.js';
import type { TrainConfig } from './config.js';
import { runIteration } from './iteration.js';
import { openSession, type TrainDeps, type TrainOptions } from './session.js';
import type { TrainState } from './train-state.js';

export interface TrainResult {
  /** 'interrupted': the signal was aborted; the run can be resumed. */
  readonly status: 'completed' | 'interrupted';
  readonly globalStep: number;
  readonly policyVersion: number;
  readonly bestValidation: TrainState['bestValidation'];
  /** Folder of the newest checkpoint written or gone back to; null when there is none yet. */
  readonly checkpointDir: string | null;
}

/** What an abort makes of the work under way; an error of the program's own is no interruption, even if the two meet. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || !(error instanceof SeatrialError));
}

/**
 * Trains until `config.iterations` iterations are finished. Killed at any moment and resumed, a run ends with the same
 * checkpoints, trajectories and metrics, byte for byte, as one that was never killed (on a deterministic engine).
 *
 * @throws RunLockedError, RunBegunError, NothingToTrainError, ConfigChangedError before anything is trained;
 *   AttritionError, LogprobDriftError, BatchError, NonFiniteError and the store's disk errors while training. After any
 *   of them the run can be resumed from its newest checkpoint.
 */
export async function train(deps: TrainDeps, config: TrainConfig, options: TrainOptions): Promise<TrainResult> {
  const session = await openSession(deps, config, options);
  let state = session.state;
  let checkpointStep = state.globalStep;
  try {
    deps.progress({ kind: 'started', runId: deps.run.record.runId, fromStep: state.globalStep, iterations: config.iterations });
    while (state.globalStep < config.iterations) {
      state = await runIteration(session, state);
      if (state.globalStep % config.checkpointEvery === 0 || state.globalStep === config.iterations) checkpointStep = state.globalStep;
    }
  } catch (error) {
    // The first error is the one to report; a lock that stays is recognised as stale once this process is gone.
    await session.close().catch(() => undefined);
    if (isAbort(error, deps.signal)) return result('interrupted', state);
    throw error;
  }
  await session.close();
  return result('completed', state);

  function result(status: TrainResult['status'], { globalStep, policyVersion, bestValidation }: TrainState): TrainResult {
    return { status, globalStep, policyVersion, bestValidation, checkpointDir: checkpointStep === 0 ? null : deps.run.checkpointDir(checkpointStep) };
  }
}
