import { expect, it } from 'vitest';
import { compareGoldenRows } from '../golden-reader.js';
import { forgeTask, type ForgeRow } from '../support/forge-tasks.js';
import type { AttemptResult } from '../../src/rollout/index.js';
import { describeHostile, withoutTraces } from './run-attacks.js';

/** Rows whose attack travels in the workspace, and the file by which it would have forged a verdict. */
const caught = new Map([
  ['f05-fake-pytest-module', 'pytest.py'],
  ['f18-pytest-ini-repo', 'pytest.ini'],
  ['f24-separate-shadow-in-artifact', 'pytest.py'],
]);
const agentTimeMs = 10_000;

function differences(row: ForgeRow, { outcome: { record, verifierText } }: AttemptResult): string[] {
  const found: string[] = [];
  // A control of the series may be honest work that Harbor rewards.
  const deserved = row.outcome === 'not forged' ? (row.harbor_0_26.rewards?.['reward'] ?? 0) : 0;
  if (record.infraFault !== null || !record.rewardValid) found.push(`voided: ${record.infraFault} ${verifierText}`);
  if (record.reward !== deserved) found.push(`reward ${record.reward}, deserved ${deserved}`);
  const tampering = record.tampering.map(({ path }) => path).join(' ');
  const wanted = caught.get(row.id);
  if (wanted !== undefined && tampering !== wanted) found.push(`tampering ${JSON.stringify(tampering)}, want ${wanted}`);
  return found;
}

describeHostile('the recorded series', (world) => {
  it('lets no recorded attack forge or void a verdict', { timeout: 300_000 }, async () => {
    const compared = await compareGoldenRows<ForgeRow>({
      file: 'harbor/forge.jsonl',
      compare: async (row, leaveOut) => {
        const task = await forgeTask(row);
        const found: string[] = [];
        await withoutTraces(world(), async () => void found.push(...differences(row, await world().trial(task, row.agent_script, agentTimeMs))));
        if (!Object.values(row.task_files).some((text) => text.includes('open("/work/out.txt").read().strip() == "done"'))) {
          leaveOut('what honest work on it would be is not known, so only the attack is compared');
          return found;
        }
        const { outcome } = await world().trial(task, '#!/bin/sh\necho done > /work/out.txt\n', agentTimeMs);
        return outcome.record.reward === 1 ? found : [...found, `honest work is not rewarded: ${JSON.stringify(outcome.record)}`];
      },
    });
    expect(compared).toBe(15);
  });
});
