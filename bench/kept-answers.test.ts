import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimAnswers, type Measured } from './kept-answers.js';
import { seedList } from './seed-list.js';

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'seatrial-bench-'));
});
afterEach(() => rmSync(out, { recursive: true }));

const measured: Measured = { datasetDigest: 'd', settings: { train: { iterations: 40 } }, flags: ['--iterations', '4'] };

it('goes on with the same dataset and settings, and with no other', () => {
  claimAnswers(out, measured);
  claimAnswers(out, structuredClone(measured));
  expect(() => claimAnswers(out, { ...measured, datasetDigest: 'e' })).toThrow(/measured with others: datasetDigest;/);
  expect(() => claimAnswers(out, { ...measured, flags: [], settings: { train: { iterations: 41 } } })).toThrow(/measured with others: flags, settings\.train;/);
});

it('does not trust answers of which nobody knows how they were measured', () => {
  writeFileSync(join(out, 'train-1.answer.json'), '{}');
  expect(() => claimAnswers(out, measured)).toThrow(expect.objectContaining({ code: 'E_BENCH_KEPT_ANSWERS' }));
});

it('takes a count of seeds, seeds and ranges', () => {
  expect([seedList('3'), seedList('4,5'), seedList('4-6'), seedList('7,1-2'), seedList('4-4')]).toEqual([[1, 2, 3], [4, 5], [4, 5, 6], [1, 2, 7], [4]]);
  for (const wrong of ['', '0', '5-4', 'a', '1,,2']) expect(() => seedList(wrong)).toThrow('--seeds');
});
