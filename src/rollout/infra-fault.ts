import { InvariantError, SeatrialError } from '../core/index.js';

/**
 * The machinery under a trial failed: sandbox, sampler, network, disk. Such a trial has no reward and is retried; the
 * code is that of the first cause.
 */
export class InfraFault extends SeatrialError {
  constructor(what: string, cause: unknown) {
    super({
      code: cause instanceof SeatrialError ? cause.code : 'E_INFRA',
      message: `${what}: ${cause instanceof Error ? cause.message : String(cause)}`,
      remedy: cause instanceof SeatrialError ? cause.remedy : 'See the cause; the trial is retried and never counted as a failure of the agent.',
      cause,
    });
  }
}

/** Runs a call into the machinery; whatever it throws, except a broken promise of our own code, is an infra fault. */
export async function onMachinery<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof InvariantError || error instanceof InfraFault) throw error;
    throw new InfraFault(what, error);
  }
}
