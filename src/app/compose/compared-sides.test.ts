import { describe, expect, it } from 'vitest';
import { scriptedPanel, scriptedWeights } from '../../../test/support/scripted-panel.js';
import type { PanelRun, PanelSide } from '../../eval/index.js';
import { compareAsRecorded } from './compared-sides.js';

const sideOf = (side: PanelSide): PanelRun => ({ panel: scriptedPanel(2), side, policyVersion: side === 'policy' ? 20 : 0, ...scriptedWeights(side), trials: [], timings: [] });
const [base, policy] = [sideOf('base'), sideOf('policy')];

describe('the sides of a comparison', () => {
  it('are what their records say, in whatever order they are named', () => {
    const right = compareAsRecorded([[base, policy]], ['one', 'two']);
    expect(right).toMatchObject({ pairs: [[base, policy]], roles: { base: 'one', policy: 'two' }, names: { base: { text: 'the base' }, policy: { text: 'the trained policy' } } });
    const turned = compareAsRecorded([[policy, base]], ['one', 'two']);
    expect(turned).toMatchObject({ pairs: [[base, policy]], roles: { base: 'two', policy: 'one' }, names: right.names });
    expect(turned.lines).toEqual([`base: two, the base ${base.baseDigest.slice(0, 12)}`, `policy: one, a policy, adapter ${policy.adapterSha256!.slice(0, 12)}`]);
  });

  it.each([['policies', policy, /a policy, adapter [0-9a-f]{12}$/], ['bases', base, /the base [0-9a-f]{12}$/]] as const)('are A and B where both are %s', (_, side, kind) => {
    const { names, lines, pairs } = compareAsRecorded([[side, side]], ['one', 'two']);
    expect(pairs).toEqual([[side, side]]);
    expect([names.base, names.policy]).toEqual(['A', 'B'].map((letter) => ({ column: letter, text: letter })));
    for (const [i, start] of ['A: one, ', 'B: two, '].entries()) {
      expect(lines[i]).toContain(start);
      expect(lines[i]).toMatch(kind);
    }
  });
});
