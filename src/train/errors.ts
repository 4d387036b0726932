import { counted, SeatrialError } from '../core/index.js';

/** Resuming would train zero steps; a run that quietly does nothing would look like one that trained. */
export class NothingToTrainError extends SeatrialError {
  constructor(runId: string, globalStep: number, iterations: number) {
    super({
      code: 'E_NOTHING_TO_TRAIN',
      message: `run ${runId} has finished ${globalStep} of ${counted(iterations, 'iteration')}: nothing is left to train`,
      remedy: `Ask for more, with --iterations larger than ${globalStep}, or start a new run.`,
    });
  }
}

export class RunBegunError extends SeatrialError {
  constructor(runId: string) {
    super({
      code: 'E_RUN_BEGUN',
      message: `run ${runId} has begun already`,
      remedy: 'Continue it with --resume, or start another one with a different --run id.',
    });
  }
}

/** The sampler's and the trainer's logprobs of the same tokens disagree. Usual cause: a stale or wrong adapter is being served. */
export class LogprobDriftError extends SeatrialError {
  constructor(step: number, beyond: readonly string[], setAside: string) {
    super({
      code: 'E_LOGPROB_DRIFT',
      message: `iteration ${step}: sampler and trainer logprobs of the same tokens differ in nats (${beyond.join('; ')}); the trials are kept in ${setAside}`,
      remedy: 'Check which adapter the sampler serves and that both sides use the same base, precision and temperature 1; then resume: the trials of this iteration are run again.',
    });
  }
}

/** Too many trials of one iteration, or of its validation, ended without a usable verdict. */
export class AttritionError extends SeatrialError {
  constructor(step: number, kind: 'training' | 'validation', lost: number, trials: number, codes: readonly string[]) {
    super({
      code: 'E_ATTRITION',
      message: `iteration ${step}: ${lost} of ${trials} ${kind} trials ended without a verdict${codes.length === 0 ? '' : ` (${codes.join(', ')})`}`,
      remedy: 'Repair the cause (`npx seatrial doctor` names what is missing) and resume: only the lost trials are run again.',
    });
  }
}

/** What was recorded cannot be trained on: an id hash, a version or a mask is not what it should be. */
export class BatchError extends SeatrialError {
  constructor(trialId: string, found: string) {
    super({
      code: 'E_BATCH',
      message: `trial ${trialId} cannot be trained on: ${found}`,
      remedy: 'Check the sampler that made it (token ids in, token ids out, one named version a trial); then resume.',
    });
  }
}

/** A loss or a gradient is not a finite number; the last checkpoint is from before it. */
export class NonFiniteError extends SeatrialError {
  constructor(step: number, what: string) {
    super({
      code: 'E_NON_FINITE',
      message: `iteration ${step}: ${what} is not finite`,
      remedy: 'The newest checkpoint is intact. Resume with a lower learning rate (--accept-config-change), or report the run folder.',
    });
  }
}

/** A checkpoint whose bytes are not those that were written. */
export class CheckpointCorruptError extends SeatrialError {
  constructor(
    readonly dir: string,
    readonly faults: readonly string[],
    remedy = 'Use an earlier checkpoint, or restore this one from a copy. --resume skips damaged ones by itself.',
  ) {
    super({
      code: 'E_CHECKPOINT_CORRUPT',
      message: `checkpoint ${dir} is damaged: ${faults.join('; ')}`,
      remedy,
    });
  }
}

export class ConfigChangedError extends SeatrialError {
  constructor(runId: string, differences: readonly string[]) {
    super({
      code: 'E_CONFIG_CHANGED',
      message: `run ${runId} was started with another configuration: ${differences.join('; ')}`,
      remedy: 'Resume with the same settings, or accept the change with --accept-config-change (it is recorded in the run).',
    });
  }
}

/** A collector handed in an outcome that cannot be one of the trials it was asked for, or that contradicts itself. */
export class TrialOutcomeError extends SeatrialError {
  constructor(step: number, trialId: string, found: string) {
    super({
      code: 'E_TRIAL_OUTCOME',
      message: `iteration ${step}: the outcome of trial ${trialId} cannot be used: ${found}`,
      remedy: 'This is a fault of whatever runs the trials; nothing of this outcome was kept. Report it with the run folder, then resume.',
    });
  }
}

/** Collection ended without an outcome for every planned trial. */
export class MissingTrialsError extends SeatrialError {
  constructor(step: number, missing: readonly string[]) {
    super({
      code: 'E_MISSING_TRIALS',
      message: `iteration ${step}: the collector gave no outcome for ${counted(missing.length, 'trial')} (${missing.slice(0, 3).join(', ')})`,
      remedy: 'Every planned trial must end in an outcome, an infra failure included; resume to run the missing ones.',
    });
  }
}
