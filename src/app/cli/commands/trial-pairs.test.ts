import { describe, expect, it } from 'vitest';
import { TrialRecord } from '../../../core/index.js';
import type { FoundTrial } from '../../compose/find-trial.js';
import { discordantPairs } from './trial-pairs.js';
import { trialsText } from './trial-show.js';

function found(place: string, reward: number, policyVersion: number, rewardValid = true): FoundTrial {
  const verdict = rewardValid ? { reward, rewards: { reward }, rewardValid, infraFault: null } : { reward: null, rewards: null, rewardValid, infraFault: 'E_INFRA' };
  const record = TrialRecord.parse({
    ...{ schemaVersion: 1, trialId: 't_0000000000000001', taskId: 'x', taskDigest: 'd', repository: 'x', attempt: 0, agentConfigDigest: 'c', policyVersion, sandbox: { provider: 'process', isolation: 'none' }, graderMode: 'workspace' },
    ...{ ...verdict, gradeFault: null, tampering: [], terminatedBy: 'submitted', turns: 1, formatErrors: 0, inputTokens: 1, outputTokens: 1, trajectoryTokens: 2, segmentHashes: ['s'] },
  });
  return { place: `${place}/trials/x__1`, trial: { record, promptText: '', turns: [], diffText: `${place} ${reward}`, verifierText: '' } };
}

const at = 'evaluation/global_step_3';
const trials = [
  found('evaluation/baseline/ood.greedy.1/base', 1, 0),
  found(`${at}/test.greedy.1/base`, 1, 0),
  found(`${at}/test.greedy.1/policy`, 0, 2),
  found(`${at}/test.temperature-1.1/base`, 0, 0),
  found(`${at}/test.temperature-1.1/base-repeat`, 1, 0),
  found(`${at}/test.temperature-1.1/policy`, 1, 2),
  found(`${at}/ood.temperature-1.1/base`, 0, 0),
  found(`${at}/ood.temperature-1.1/policy`, 0, 2, false),
];

describe('the pairs of an id', () => {
  it('are those that ended differently, each with a verdict, sampled before greedy', () => {
    expect(discordantPairs(trials).map(({ panel, kind }) => [panel, kind])).toEqual([
      [`${at}/test.temperature-1.1`, 'won'],
      [`${at}/test.greedy.1`, 'lost'],
    ]);
    expect(discordantPairs([trials[0]!])).toEqual([]);
  });

  it('are shown first, the base before the policy, and said to be won or lost', () => {
    const text = trialsText(trials);
    expect([...text.matchAll(/^Trial t_0000000000000001 \((\S+)\/trials/gm)].map(([, place]) => place).slice(0, 4)).toEqual([`${at}/test.temperature-1.1/base`, `${at}/test.temperature-1.1/policy`, `${at}/test.greedy.1/base`, `${at}/test.greedy.1/policy`]);
    expect(text).toContain(`The pair of ${at}/test.temperature-1.1 was won: the base got reward 0, the policy reward 1.`);
    expect(text).toContain('policy version 2 (after 2 iterations that moved the policy)');
  });
});
