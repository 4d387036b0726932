import { expect, it } from 'vitest';
import { compareGoldenRows } from '../../../test/golden-reader.js';
import { forgeTask, type ForgeRow } from '../../../test/support/forge-tasks.js';
import { systemClock } from '../../core/index.js';
import { chooseProvider } from '../sandbox/choose.js';
import type { SandboxProvider, WorkspaceDiff } from '../sandbox/provider.js';
import { agentSandboxSpec } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import { gradeSteps } from './grade-steps.js';
import type { GradeOutcome } from './outcome.js';

/** What a script leaves, as an agent that runs it and is then frozen. */
async function leftBy(script: string, task: Task, provider: SandboxProvider): Promise<WorkspaceDiff> {
  const sandbox = await provider.create(agentSandboxSpec(task, provider.name, `${task.id} agent`, 60_000));
  try {
    await sandbox.writeFiles([{ path: '/tmp/agent.sh', content: script, mode: 0o755 }]);
    await sandbox.exec('/tmp/agent.sh', { timeoutMs: 10_000 });
    await sandbox.killAll();
    return await sandbox.workspaceDiff();
  } finally {
    await sandbox.stop();
  }
}

/** Rows whose attack travels in the workspace, and the file by which it would have forged a verdict. */
const caught = new Map([
  ['f05-fake-pytest-module', 'pytest.py'],
  ['f18-pytest-ini-repo', 'pytest.ini'],
  ['f24-separate-shadow-in-artifact', 'pytest.py'],
]);

function differences(row: ForgeRow, attacked: GradeOutcome): string[] {
  const found: string[] = [];
  // A control of the series may be honest work that Harbor rewards.
  const deserved = row.outcome === 'not forged' ? (row.harbor_0_26.rewards?.['reward'] ?? 0) : 0;
  if (attacked.kind === 'infra') found.push(`voided: ${attacked.code} ${attacked.detail}`);
  if (attacked.kind === 'verdict' && attacked.reward !== deserved) found.push(`reward ${attacked.reward}, deserved ${deserved}`);
  const tampering = attacked.tampering.map(({ path }) => path).join(' ');
  const wanted = caught.get(row.id);
  if (wanted !== undefined && tampering !== wanted) found.push(`tampering ${JSON.stringify(tampering)}, want ${wanted}`);
  return found;
}

it('lets no recorded attack forge or void a verdict', { timeout: 240_000 }, async () => {
  const provider = await chooseProvider('auto', { clock: systemClock, environment: process.env });
  try {
    const compared = await compareGoldenRows<ForgeRow>({
      file: 'harbor/forge.jsonl',
      compare: async (row, leaveOut) => {
        const task = await forgeTask(row);
        const grade = async (script: string): Promise<GradeOutcome> =>
          gradeSteps({ task, provider, graderMode: 'workspace', clock: systemClock }, async (plan) => ({ diff: await leftBy(script, plan.task, provider) }));
        const found = differences(row, await grade(row.agent_script));
        if (!Object.values(row.task_files).some((text) => text.includes('open("/work/out.txt").read().strip() == "done"'))) {
          leaveOut('what honest work on it would be is not known, so only the attack is compared');
          return found;
        }
        const honest = await grade('#!/bin/sh\necho done > /work/out.txt\n');
        return honest.kind === 'verdict' && honest.reward === 1 ? found : [...found, `honest work is not rewarded: ${JSON.stringify(honest)}`];
      },
    });
    expect(compared).toBeGreaterThan(10);
  } finally {
    await provider.close();
  }
});
