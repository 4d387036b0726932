import { describe, expect, it } from 'vitest';
import { type Fate, scriptedPanel, scriptedRecord, scriptedWeights } from '../../test/support/scripted-panel.js';
import type { Panel } from '../core/index.js';
import { type CompareOptions, comparePanels } from './compare-panels.js';
import type { PanelRun, PanelSide } from './panel-run.js';
import { trialRequests } from './run-panel.js';
import { attritionSentence, measureSentence } from './wording.js';

const options: CompareOptions = { force: false, planned: true, alpha: 0.05, bootstrap: { seed: 3, resamples: 400, level: 0.95 }, baseRepeat: null, seenTasks: { training: [], validation: [] } };

/** One letter a trial in the panel's order: s solved, f failed, x without a verdict. */
function runOf(panel: Panel, side: PanelSide, letters: string): PanelRun {
  const fates: Record<string, Fate> = { s: 'solved', f: 'failed', x: 'infra' };
  const version = side === 'policy' ? 20 : 0;
  const trials = trialRequests(panel, version).map((request, i) => scriptedRecord(request, fates[letters[i]!]!));
  expect(letters).toHaveLength(trials.length);
  const timings = trials.map(({ trialId, turns }) => ({ trialId, samplingMs: 0, sandboxMs: 0, gradingMs: 0, totalMs: turns * (side === 'policy' ? 1 : 2) }));
  return { panel, side, policyVersion: version, ...scriptedWeights(side), trials, timings };
}

function compared(base: string, policy: string, changes: Partial<CompareOptions> = {}) {
  const panel = scriptedPanel(base.length);
  return comparePanels(runOf(panel, 'base', base), runOf(panel, 'policy', policy), { ...options, ...changes });
}

describe('comparePanels', () => {
  it('refuses two sides of different bases, and labels them where it is forced', () => {
    const panel = scriptedPanel(2);
    const [base, policy] = [runOf(panel, 'base', 'ff'), { ...runOf(panel, 'policy', 'ss'), baseDigest: 'another' }];
    expect(() => comparePanels(base, policy, options)).toThrow(expect.objectContaining({ code: 'E_PROTOCOL_MISMATCH', message: expect.stringContaining('differ in baseDigest') as string }) as Error);
    expect(comparePanels(base, policy, { ...options, force: true })).toMatchObject({ forcedMismatches: ['baseDigest'], verdict: 'not-shown' });
  });

  it('gives the 2x2 table and the numbers that follow from it', () => {
    const base = `${'f'.repeat(12)}${'s'.repeat(3)}${'s'.repeat(4)}f`;
    const policy = `${'s'.repeat(12)}${'f'.repeat(3)}${'s'.repeat(4)}f`;
    const result = compared(base, policy);
    expect(result).toMatchObject({
      n: 20,
      tasks: 20,
      wins: 12,
      losses: 3,
      ties: 5,
      table: { bothSolved: 4, onlyPolicy: 12, onlyBase: 3, neitherSolved: 1 },
      base: { solved: 7, rate: 0.35, policyVersion: 0 },
      policy: { solved: 16, rate: 0.8, policyVersion: 20 },
      // scipy.stats.binomtest(3, 15).pvalue
      mcnemarP: 0.03515625,
      test: { name: 'mcnemar-exact', p: 0.03515625, holmP: 0.03515625 },
      verdict: 'improved',
      attrition: { base: 0, policy: 0, lower: 0.45, upper: 0.45 },
      noiseFloor: null,
      passAtK: [],
      neverSolvedByBase: null,
    });
    expect(result.midP).toBeLessThan(result.mcnemarP!);
    expect(result.difference.value).toBeCloseTo(0.45, 12);
    expect(result.difference.clusters).toBe(10);
    expect(result.difference.interval!.low).toBeLessThan(0.45);
    expect(result.difference.interval!.high).toBeGreaterThan(0.45);
    // statsmodels proportion_confint(7, 20, method='beta') and 'wilson'
    expect(result.base.clopperPearson!.low).toBeCloseTo(0.153909, 6);
    expect(result.base.clopperPearson!.high).toBeCloseTo(0.592188915, 6);
    expect(result.base.wilson!.low).toBeCloseTo(0.181192, 5);
    expect(result.flips).toHaveLength(15);
    expect(result.flips[0]).toMatchObject({ taskId: 'task-000', kind: 'win', repository: 'repository-000' });
  });

  it('takes ratios of totals, not means of ratios, over paired trials alone', () => {
    const panel = scriptedPanel(3);
    const base = runOf(panel, 'base', 'ssx');
    const policy = runOf(panel, 'policy', 'sss');
    const result = comparePanels(base, policy, options);
    const total = (run: PanelRun, field: 'inputTokens' | 'outputTokens' | 'turns') => run.trials.slice(0, 2).reduce((sum, trial) => sum + trial[field], 0);
    expect(result.n).toBe(2);
    expect(result.inputTokenRatio).toBe(total(policy, 'inputTokens') / total(base, 'inputTokens'));
    expect(result.outputTokenRatio).toBe(total(policy, 'outputTokens') / total(base, 'outputTokens'));
    expect(result.stepRatio).toBe(total(policy, 'turns') / total(base, 'turns'));
    expect(result.timeRatio).toBe(total(policy, 'turns') / (2 * total(base, 'turns')));
    expect(result.policy.perSolve.steps).toBe(total(policy, 'turns') / 2);
    const untimed = comparePanels({ ...base, timings: [] }, policy, options);
    expect(untimed.timeRatio).toBeNull();
    expect(untimed.base.totals.timeMs).toBeNull();
  });

  it('never turns a missing verdict into a zero, and bounds what it could have been', () => {
    const result = compared('fffxff', 'sxssss');
    expect(result).toMatchObject({ n: 4, wins: 4, losses: 0, attrition: { base: 1, policy: 1 } });
    expect(result.attrition.lower).toBeCloseTo((5 - 1) / 6, 12);
    expect(result.attrition.upper).toBeCloseTo(1, 12);
  });

  it('claims nothing that the missing trials could reverse', () => {
    const result = compared(`${'f'.repeat(8)}${'s'.repeat(2)}${'s'.repeat(8)}`, `${'s'.repeat(8)}${'s'.repeat(2)}${'x'.repeat(8)}`);
    expect(result.test.holmP).toBeLessThan(0.05);
    expect(result.attrition.lower).toBeLessThanOrEqual(0);
    expect(result.verdict).toBe('not-shown');
  });

  it('tells sides without a common task from trials without a verdict', () => {
    const lost = compared('xx', 'ss');
    expect(measureSentence(lost)).toContain('no pair of trials has a verdict');
    const apart = { ...lost, attrition: { ...lost.attrition, base: 0, policy: 0 } };
    expect(measureSentence(apart)).toContain('have no task in common');
    expect(attritionSentence(apart)).toBe('No trial was compared.');
  });

  it('is undefined, not zero, when nothing was graded', () => {
    const result = compared('xx', 'ss');
    expect(result).toMatchObject({ n: 0, mcnemarP: null, midP: null, inputTokenRatio: null, stepRatio: null, timeRatio: null, verdict: 'not-shown' });
    expect(result.difference.value).toBeNull();
    expect(result.base).toMatchObject({ rate: null, clopperPearson: null, wilson: null });
    expect(result.base.perSolve.inputTokens).toBeNull();
    expect(result.repositories.largestWinShare).toBeNull();
  });

  it('says that fewer than 6 discordant pairs cannot reach .05', () => {
    expect(compared('fffffss', 'sssssss')).toMatchObject({
      mcnemarP: 0.0625,
      verdict: 'not-shown',
      power: { discordant: 5, canReachAlpha: false, smallestDetectableDifference: null },
    });
    const reachable = compared('ffffffs', 'sssssss');
    expect(reachable.power).toMatchObject({ discordant: 6, canReachAlpha: true });
    expect(reachable.verdict).toBe('improved');
  });

  it('calls a loss a loss, and what was not planned exploratory', () => {
    expect(compared('ssssssss', 'ffffffff').verdict).toBe('worse');
    expect(compared('ffffffff', 'ssssssss', { planned: false })).toMatchObject({ verdict: 'exploratory', test: { holmP: null } });
  });

  it('refuses panels of different protocol; forced, it names them and claims nothing', () => {
    const base = runOf(scriptedPanel(8), 'base', 'ffffffff');
    const policy = runOf(scriptedPanel(8, { seed: 8 }), 'policy', 'ssssssss');
    expect(() => comparePanels(base, policy, options)).toThrow(expect.objectContaining({ code: 'E_PROTOCOL_MISMATCH' }) as Error);
    const forced = comparePanels(base, policy, { ...options, force: true });
    expect(forced).toMatchObject({ forcedMismatches: ['seed'], n: 8, wins: 8, verdict: 'not-shown' });
  });

  it('pairs by task digest and attempt, whatever the order or the names', () => {
    const panel = scriptedPanel(8);
    const base = runOf(panel, 'base', 'ffffssss');
    const policy = runOf(panel, 'policy', 'ssssffff');
    const shuffled = { ...base, trials: [...base.trials].reverse() };
    expect(comparePanels(shuffled, policy, options)).toEqual(comparePanels(base, policy, options));
  });

  it('measures the noise floor with another seed, and with nothing else changed', () => {
    const panel = scriptedPanel(6);
    const base = runOf(panel, 'base', 'ssfffs');
    const policy = runOf(panel, 'policy', 'ssssss');
    const repeat = runOf(scriptedPanel(6, { seed: 8 }), 'base-repeat', 'fsfsfs');
    expect(comparePanels(base, policy, { ...options, baseRepeat: repeat }).noiseFloor).toMatchObject({ n: 6, flips: 2, wins: 1, losses: 1, mcnemarP: 1 });
    const other = runOf(scriptedPanel(6, { decoding: 'greedy' }), 'base-repeat', 'fsfsfs');
    expect(() => comparePanels(base, policy, { ...options, baseRepeat: other })).toThrow(/decoding/);
  });

  it('treats tasks, not samples, as independent', () => {
    const panel = scriptedPanel(3, { samplesPerTask: 4 });
    const result = comparePanels(runOf(panel, 'base', 'fffsffffssss'), runOf(panel, 'policy', 'sssssfffssss'), options);
    // Differences by task 3, 1, 0: of the 4 sign patterns two reach |4|, so p = 1/2; McNemar over 4 pairs would say 1/8.
    expect(result).toMatchObject({ n: 12, tasks: 3, wins: 4, losses: 0, mcnemarP: null, midP: null, test: { name: 'sign-flip-by-task', p: 0.5 } });
    expect(result.base.clopperPearson).toBeNull();
    expect(result.base.taskBootstrap).not.toBeNull();
    expect(result.power).toMatchObject({ discordant: 2, smallestDetectableDifference: null });
    expect(result.passAtK.map(({ k }) => k)).toEqual([1, 2, 4]);
    // Base solves 1, 0 and 4 of 4: pass@2 = (1/2 + 0 + 1) / 3, pass^2 = (0 + 0 + 1) / 3.
    expect(result.passAtK[1]!.basePassAtK).toBeCloseTo(0.5, 12);
    expect(result.passAtK[1]!.basePassHatK).toBeCloseTo(1 / 3, 12);
    expect(result.neverSolvedByBase).toEqual({ samples: 4, tasks: 1, policyEverSolved: 1, policyRate: 0.25 });
  });

  it('leaves a k undefined that missing samples put out of reach', () => {
    const panel = scriptedPanel(2, { samplesPerTask: 2 });
    const result = comparePanels(runOf(panel, 'base', 'fxff'), runOf(panel, 'policy', 'ssfs'), options);
    expect(result.passAtK[1]).toMatchObject({ k: 2, basePassAtK: null, policyPassAtK: 1 });
    expect(result.neverSolvedByBase).toMatchObject({ tasks: 1, policyRate: 0.5 });
  });

  it('shows whether the gain sits in few repositories', () => {
    const { repositories } = compared('ffffffs', 'ssfsffs');
    expect(repositories).toMatchObject({ count: 4, gaining: 2, losing: 0, largestWinShare: 2 / 3 });
    expect(repositories.rows[0]).toEqual({ repository: 'repository-000', n: 2, baseSolved: 0, policySolved: 2, wins: 2, losses: 0 });
  });
});
