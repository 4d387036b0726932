import { expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';

const fail = (breaker: CircuitBreaker, code = 'E_SANDBOX_INFRA'): void => breaker.note(code, 'no space\nsecond line');

it('stops when more than half of the last tries failed for one reason, and says which', () => {
  const breaker = new CircuitBreaker('j', 1);
  for (let n = 0; n < 3; n++) breaker.note(null, '');
  for (let n = 0; n < 4; n++) fail(breaker);
  // Seven tries: too few to tell.
  expect(() => fail(breaker)).toThrow(/5 of its last 8 tries failed with E_SANDBOX_INFRA \(no space\)/);
});

it('goes on while failures are few, or of different reasons', () => {
  const breaker = new CircuitBreaker('j', 1);
  for (let n = 0; n < 40; n++) {
    breaker.note(n % 2 === 0 ? null : 'E_A', '');
  }
  const mixed = new CircuitBreaker('j', 1);
  for (let n = 0; n < 40; n++) fail(mixed, `E_${n % 3}`);
});

it('looks at more tries where more trials run at once', () => {
  const breaker = new CircuitBreaker('j', 32);
  for (let n = 0; n < 63; n++) fail(breaker);
  expect(() => fail(breaker)).toThrow(/64 of its last 64/);
});

it('names the command that goes on', () => {
  const breaker = new CircuitBreaker('nightly', 1);
  for (let n = 0; n < 7; n++) fail(breaker);
  try {
    fail(breaker);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ code: 'E_JOB_INFRA', remedy: expect.stringContaining('seatrial job resume nightly') as string });
  }
});
