import { describe, expect, it } from 'vitest';
import type { Clock } from '../../core/index.js';
import { Console, durationText, Eta } from './console.js';

/** A clock that is set by hand. */
class SetClock implements Clock {
  ms = 1000;
  nowMs = (): number => this.ms;
  monotonicMs = (): number => this.ms;
  sleep = async (): Promise<void> => undefined;
}

function terminal(isTTY: boolean) {
  const stream = { isTTY, columns: 20, text: '', write: (text: string) => (stream.text += text) };
  return stream;
}

describe('Console', () => {
  it('draws a passing line over itself on a terminal, cut to its width, and clears it before a lasting one', () => {
    const stream = terminal(true);
    const clock = new SetClock();
    const console = new Console(stream, clock);
    console.status('a line that is longer than the terminal');
    expect(stream.text).toBe('\r\u001b[Ka line that is long');
    console.line('done');
    expect(stream.text.endsWith('\r\u001b[Kdone\n')).toBe(true);
  });

  it('does not draw more often than the eye can follow', () => {
    const stream = terminal(true);
    const clock = new SetClock();
    const console = new Console(stream, clock);
    console.status('one');
    clock.ms += 99;
    console.status('two');
    clock.ms += 1;
    console.status('three');
    expect(stream.text).not.toContain('two');
    expect(stream.text).toContain('three');
  });

  it('writes plain lines and nothing else where there is no terminal', () => {
    const stream = terminal(false);
    const console = new Console(stream, new SetClock());
    console.status('passing');
    console.line('lasting');
    console.erase();
    expect(stream.text).toBe('lasting\n');
  });
});

describe('Eta', () => {
  it('takes the pace of what was done here, not of what was done before', () => {
    const clock = new SetClock();
    const eta = new Eta(clock, 10);
    expect(eta.leftMs(10, 40)).toBeNull();
    clock.ms += 60_000;
    expect(eta.leftMs(12, 40)).toBe(28 * 30_000);
    expect(eta.text(12, 40)).toBe('ETA 14:00');
  });
});

describe('durationText', () => {
  it('reads like a clock', () => {
    expect([0, 75_000, 3_725_000, -5].map(durationText)).toEqual(['0:00', '1:15', '1:02:05', '0:00']);
  });
});
