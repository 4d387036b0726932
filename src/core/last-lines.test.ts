import { describe, expect, it } from 'vitest';
import { lastLines } from './last-lines.js';

describe('lastLines', () => {
  it('keeps the end of what was said, in few lines and few characters', () => {
    expect(lastLines('')).toBe('');
    expect(lastLines('one\ntwo\n\n')).toBe('one\ntwo');
    expect(lastLines(Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n'))).toBe(Array.from({ length: 8 }, (_, index) => `line ${index + 12}`).join('\n'));
    expect(lastLines(`${'x'.repeat(5_000)}end`)).toMatch(/^\.\.\.x{997}end$/);
  });
});
