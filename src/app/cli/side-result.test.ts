import { describe, expect, it } from 'vitest';
import { scriptedPanel, scriptedTrial, scriptedWeights } from '../../../test/support/scripted-panel.js';
import type { PanelRun } from '../../eval/index.js';
import { sideResult } from './side-result.js';

const place = { runId: 'r', dir: 'dir', compareWith: 'npx seatrial compare r OTHER' };

describe('sideResult', () => {
  it('says why nothing was solved where no task fits into the model', async () => {
    const panel = scriptedPanel(2);
    const request = { trialId: 't_0123456789abcdef', taskId: 'task-000', taskDigest: panel.tasks[0]!.digest, repository: 'repository-000', attempt: 0, policyVersion: 0, temperature: 1 };
    const { outcome } = await scriptedTrial(() => 'failed')(request as Parameters<ReturnType<typeof scriptedTrial>>[0]);
    const tooLong = { ...outcome.record, turns: 0, terminatedBy: 'context-limit' as const };
    const run = (trials: PanelRun['trials']) => ({ panel, side: 'base', policyVersion: 0, ...scriptedWeights('base'), trials, timings: [] }) as unknown as PanelRun;
    expect(sideResult(run([tooLong, outcome.record]), place).text).toContain('\n1 trial ended before the first turn: the text of the task is longer than this model can read (context-limit).\n');
    expect(sideResult(run([outcome.record]), place).text).not.toContain('first turn');
  });
});
