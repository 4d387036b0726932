import { expect, it } from 'vitest';
import { tagsOf } from '../../../test/support/strict-html.js';
import { TrialRecord } from '../../core/index.js';
import { renderTrialPage } from './trial-page.js';

const hostile = '</pre><script>alert(1)</script>\u001b[2J\u202eevil';
const record = TrialRecord.parse({
  ...{ schemaVersion: 1, trialId: 't_0000000000000001', taskId: 'x', taskDigest: 'd', repository: 'x', attempt: 0, agentConfigDigest: 'c', policyVersion: 0, sandbox: { provider: 'process', isolation: 'none' }, graderMode: 'workspace' },
  ...{ reward: 1, rewards: { reward: 1 }, rewardValid: true, infraFault: null, gradeFault: null, tampering: [], terminatedBy: 'submitted', turns: 2, formatErrors: 0, inputTokens: 1, outputTokens: 1, trajectoryTokens: 2, segmentHashes: ['s'] },
});
const turn = { responseText: hostile, command: 'ls', formatFault: null, observationText: hostile, exitCode: 3, timedOut: false };
const transcript = { record, promptText: hostile, turns: [turn, { ...turn, responseText: '', command: 'solve it', observationText: null }], diffText: 'x'.repeat(100_001), verifierText: hostile };

it('a page of trials shows every text as text, each turn with what it said or ran, and needs nothing else', () => {
  const page = renderTrialPage('t_0000000000000001', [{ place: 'base <here>', facts: ['Ended well & soon'], transcript }, { place: 'policy', facts: [], transcript }]);
  const tags = tagsOf(page);
  for (const tag of ['script', 'img', 'link', 'a']) expect(tags).not.toContain(tag);
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e]/);
  expect(page.match(/&#60;\/pre&#62;&#60;script&#62;alert\(1\)/g)).toHaveLength(2 * 4);
  expect(page.match(/Turn [12]</g)).toHaveLength(4);
  expect(page).toContain('>solve it</pre>');
  expect(page).toContain('Observation, exit code 3');
  expect(page).toContain('[... 1 characters left out ...]');
  expect(page).toContain('base &#60;here&#62;');
  expect(page).toContain('Ended well &#38; soon');
});
