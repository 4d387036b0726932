import { describe, expect, it } from 'vitest';
import { scriptedLock, scriptedPanel } from '../../test/support/scripted-panel.js';
import { buildPanel, differingFields, panelDigest, panelKey } from './panel.js';

const options = {
  name: 'test',
  decoding: 'greedy' as const,
  split: 'test',
  agentConfigDigest: 'a',
  contextTokens: 10,
  seed: 1,
  samplesPerTask: 1,
  graderMode: 'workspace' as const,
  sandboxProvider: 'process',
};

describe('panels', () => {
  it('have a digest that every part of the protocol moves and the order of the lock does not', () => {
    const panel = scriptedPanel(4);
    const lock = scriptedLock(4);
    const reversed = { ...lock, splits: { test: [...lock.splits.test!].reverse() } };
    const same = buildPanel({ ...options, ...panel, lock: reversed, agentConfigDigest: panel.agentConfigDigest });
    expect(panelDigest(same)).toBe(panelDigest(panel));
    const changes = [
      { name: 'ood' },
      { decoding: 'greedy' as const },
      { tasks: panel.tasks.slice(1) },
      { datasetDigest: 'x' },
      { agentConfigDigest: 'x' },
      { contextTokens: 1 },
      { seed: 8 },
      { samplesPerTask: 2 },
      { graderMode: 'shared' as const },
      { sandboxProvider: 'docker' },
    ];
    for (const change of changes) {
      expect(panelDigest({ ...panel, ...change })).not.toBe(panelDigest(panel));
      expect(differingFields(panel, { ...panel, ...change })).toEqual(Object.keys(change));
    }
  });

  it('name their folder', () => {
    expect(panelKey(scriptedPanel(1, { samplesPerTask: 64 }))).toBe('test.temperature-1.64');
  });

  it.each([
    ['an unknown split', { split: 'nope' }, /no split nope; it has test/],
    ['an empty split', { lock: { ...scriptedLock(1), splits: { test: [] } } }, /holds no task/],
    ['a name unfit for a folder', { name: '../x' }, /panel name/],
    ['one task twice', { lock: { ...scriptedLock(1), splits: { test: [...scriptedLock(1).splits.test!, ...scriptedLock(1).splits.test!] } } }, /one task twice/],
  ])('refuse %s', (_, change, message) => {
    expect(() => buildPanel({ ...options, lock: scriptedLock(2), ...change })).toThrow(message);
  });
});
