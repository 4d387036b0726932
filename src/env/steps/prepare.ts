import { SeatrialError, type Clock } from '../../core/index.js';
import type { Sandbox } from '../sandbox/provider.js';
import { longestHealthcheckMs, waitUntilHealthy } from './healthcheck.js';
import type { StepPlan } from './step-plan.js';

/** A step's setup.sh failed: the task's own script, before the agent began the step. */
export class StepSetupError extends SeatrialError {
  constructor(taskId: string, found: string) {
    super({ code: 'E_STEP_SETUP', message: `task ${taskId}: its workdir/setup.sh ${found}`, remedy: 'Run the script in the step’s work directory by hand; it must end with exit code 0.' });
  }
}

const setupTimeoutMs = 600_000;

/** The most that `prepareStep` takes, ms: as long must a sandbox live before the agent's own time begins. */
export function longestPreparationMs({ runsSetup, healthchecks }: Pick<StepPlan, 'runsSetup' | 'healthchecks'>): number {
  return healthchecks.reduce((sumMs, check) => sumMs + longestHealthcheckMs(check), runsSetup ? setupTimeoutMs : 0);
}

/**
 * What happens in a fresh sandbox before the agent (or the oracle) begins a step: setup.sh, then the healthchecks. The
 * uploads are part of the files that the sandbox was made with.
 * @throws StepSetupError `E_STEP_SETUP`, HealthcheckError `E_HEALTHCHECK`
 */
export async function prepareStep(plan: StepPlan, sandbox: Sandbox, clock: Clock, signal?: AbortSignal): Promise<void> {
  const { id, workdir } = plan.task;
  if (plan.runsSetup) {
    const { exitCode, timedOut, head, tail } = await sandbox.exec('bash ./setup.sh', { timeoutMs: setupTimeoutMs, cwd: workdir, limitBytes: { headBytes: 0, tailBytes: 2_048 } });
    signal?.throwIfAborted();
    const text = Buffer.concat([head, tail]).toString().trim();
    if (exitCode !== 0) throw new StepSetupError(id, timedOut ? `did not end within ${setupTimeoutMs / 1000} s` : `ended with exit code ${String(exitCode)}${text === '' ? '' : `: ${text}`}`);
  }
  for (const check of plan.healthchecks) {
    await waitUntilHealthy(id, check, { exec: async (command, { timeoutMs }) => sandbox.exec(command, { timeoutMs, cwd: workdir, limitBytes: { headBytes: 0, tailBytes: 0 } }) }, clock, signal);
    signal?.throwIfAborted();
  }
}
