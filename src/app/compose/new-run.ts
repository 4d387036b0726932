import { runIdAt, type Clock, type RunRecord } from '../../core/index.js';
import { RunExistsError, RunFolder } from '../../store/index.js';

/** A name that is taken is passed over so often: runs that were started in one second by one clock. */
const mostAttempts = 100;

/**
 * Makes the folder of a new run. Without an id it is named by the time of its start, with a number where another run
 * (of the same second, or before the clock was set back) has that name.
 * @throws RunExistsError for an id that was asked for, RunIdError, the store's disk errors.
 */
export async function createRun(runsDir: string, runId: string | null, record: Omit<RunRecord, 'runId' | 'schemaVersion'>, clock: Clock): Promise<RunFolder> {
  const whole = (id: string): RunRecord => ({ schemaVersion: 1, runId: id, ...record });
  if (runId !== null) return await RunFolder.create(runsDir, whole(runId));
  const name = runIdAt(clock.nowMs());
  for (let attempt = 1; ; attempt++) {
    try {
      return await RunFolder.create(runsDir, whole(attempt === 1 ? name : `${name}-${attempt}`));
    } catch (error) {
      if (!(error instanceof RunExistsError) || attempt === mostAttempts) throw error;
    }
  }
}
