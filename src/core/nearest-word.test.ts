import { describe, expect, it } from 'vitest';
import { nearestWord } from './nearest-word.js';

describe('nearestWord', () => {
  it('finds the word that was meant', () => {
    expect(nearestWord('learningrate', ['rank', 'learningRate', 'schedule'])).toBe('learningRate');
    expect(nearestWord('iteration', ['iterations', 'epochs'])).toBe('iterations');
  });

  it('says nothing where no candidate is close', () => {
    expect(nearestWord('zebra', ['iterations', 'epochs'])).toBeNull();
    expect(nearestWord('x', [])).toBeNull();
  });

  it('gives the first of equally near words', () => {
    expect(nearestWord('cat', ['bat', 'rat'])).toBe('bat');
  });
});
