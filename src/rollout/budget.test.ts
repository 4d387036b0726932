import { describe, expect, it } from 'vitest';
import { Budget } from './budget.js';

const limits = { steps: 2, outputTokens: 30, contextTokens: 100, turnTokens: 20, submitReserveTokens: 10, observationTokens: 50, formatErrorsInARow: 3, commandTimeoutMs: 1, deadlineMs: 1 };

describe('Budget', () => {
  it('names the limit that binds a call, at the limit, one below and one above', () => {
    const budget = new Budget(limits);
    expect(budget.nextCall(79)).toEqual({ maxNewTokens: 20, boundBy: 'turn' });
    expect(budget.nextCall(80)).toEqual({ maxNewTokens: 20, boundBy: 'turn' });
    expect(budget.nextCall(81)).toEqual({ maxNewTokens: 19, boundBy: 'context-limit' });
    budget.spend(10);
    expect(budget.nextCall(0)).toEqual({ maxNewTokens: 20, boundBy: 'turn' });
    budget.spend(1);
    expect(budget.nextCall(0)).toEqual({ maxNewTokens: 19, boundBy: 'token-limit' });
  });

  it('keeps the reserve, and room for one token where none is asked', () => {
    expect(new Budget(limits).roomForReply(89)).toBe(1);
    expect(new Budget(limits).roomForReply(90)).toBe(0);
    expect(new Budget(limits).roomForReply(91)).toBe(-1);
    expect(new Budget({ ...limits, submitReserveTokens: 0 }).roomForReply(99)).toBe(0);
  });

  it('is exhausted by steps or by sampled tokens', () => {
    const budget = new Budget(limits);
    budget.spend(29);
    expect(budget.exhausted()).toBeNull();
    budget.spend(0);
    expect(budget.exhausted()).toBe('step-limit');
    for (const [sampled, limit] of [[29, null], [30, 'token-limit'], [31, 'token-limit']] as const) {
      const other = new Budget(limits);
      other.spend(sampled);
      expect([sampled, other.exhausted()]).toEqual([sampled, limit]);
    }
  });
});
