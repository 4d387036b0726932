import { describe, expect, it } from 'vitest';
import { laxFloat, laxInt, pythonFloat, pythonStrip } from './python-text.js';

describe("Python's float()", () => {
  it.each([
    ['0.5', 0.5],
    [' 1\n', 1],
    ['1_000.5', 1000.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['5.', 5],
    ['-inf', -Infinity],
    ['Infinity', Infinity],
    ['٣.٥', 3.5],
    ['１２', 12],
    ['𝟏𝟎', 10],
    ['\u30001\u2003', 1],
  ])('reads %j', (text, value) => {
    expect(pythonFloat(text)).toBe(value);
  });

  it.each(['', ' ', '1_', '_1', '1__0', '1_.5', '0x1', '1\x1c', '\ufeff1', '1 0', '1e', '--1', '²', '½', '1\x00'])('refuses %j', (text) => {
    expect(pythonFloat(text)).toBeUndefined();
  });

  it.each([
    ['spaces', `1${' '.repeat(1_000_000)}x`],
    ['digits', `${'1'.repeat(1_000_000)}x`],
    ['underscores', `${'1_'.repeat(500_000)}x`],
  ])('reads a million %s as fast as it gets them', { timeout: 10_000 }, (_what, text) => {
    expect(pythonFloat(text)).toBeUndefined();
    expect(pythonStrip(` ${text} `)).toBe(text);
  });

  it('reads nan', () => {
    expect(pythonFloat('nan')).toBeNaN();
  });
});

describe("pydantic's numbers from text", () => {
  it('reads whole numbers with a fraction of zeros and single underscores', () => {
    expect(['512', ' 512 ', '512.0', '1_024', '+7', '-7', '007'].map(laxInt)).toEqual([512, 512, 512, 1024, 7, -7, 7]);
    expect(['512.5', '512.', '0x10', '1e3', '', '1__0', '٣', '2G'].map(laxInt)).toEqual(Array(8).fill(undefined));
  });

  it('reads floats, but no digits of other scripts', () => {
    expect(['90.5', '1_0.5', ' 1 ', 'inf'].map(laxFloat)).toEqual([90.5, 10.5, 1, Infinity]);
    expect(['٣', '', 'ten'].map(laxFloat)).toEqual(Array(3).fill(undefined));
  });
});

it('strips what str.strip() strips', () => {
  expect(pythonStrip('\x1c\u00a0 a b \u2028\t')).toBe('a b');
});
