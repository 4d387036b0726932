import { describe, expect, it } from 'vitest';
import { fixedText, percentIntervalText, percentText, pointsIntervalText, pointsText, pValueText, ratioText } from './number-text.js';

const chinese = { undefinedWord: '未定义', to: '至' };

describe('numbers as text', () => {
  it('never gives a quantity that does not exist a number', () => {
    for (const text of [percentText, percentIntervalText, pointsText, pointsIntervalText, ratioText, pValueText, fixedText]) expect(text(null)).toBe('undefined');
    expect(percentText(null, { words: chinese })).toBe('未定义');
    expect(pointsIntervalText(null, chinese)).toBe('未定义');
  });

  it('writes fractions as percentages and differences as points with a sign', () => {
    expect([percentText(0.4737), percentText(0.8, { digits: 0 }), percentIntervalText({ low: 0, high: 0.5 })]).toEqual(['47.4%', '80%', '0.0% to 50.0%']);
    expect([pointsText(0.125), pointsText(-0.125), pointsText(0), pointsText(-0.0001)]).toEqual(['+12.5', '-12.5', '0.0', '0.0']);
    expect(pointsIntervalText({ low: -0.1, high: 0.2 }, chinese)).toBe('-10.0 至 +20.0');
  });

  it('never rounds a p-value to 0', () => {
    expect([1, 0.0312499, 0.000123456, 1e-13, 0].map((p) => pValueText(p))).toEqual(['1', '0.0312', '1.23e-4', '< 1e-12', '< 1e-12']);
  });

  it('writes ratios and plain numbers', () => {
    expect([ratioText(0.8249), fixedText(12.34), fixedText(12.34, 1)]).toEqual(['0.82x', '12', '12.3']);
  });
});
