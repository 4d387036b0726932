import { describe, expect, it } from 'vitest';
import { compareGoldenRows } from '../../../test/golden-reader.js';
import { readingDifferences, refusalDifferences, type PydanticError } from '../../../test/support/harbor-refusals.js';
import { isMultimodal, type AtifTrajectory } from './atif-schema.js';
import { HarborDocumentError } from './errors.js';
import { parseHarborDocument, parseHarborText } from './read-document.js';

interface Row {
  readonly id: string;
  readonly trajectory?: unknown;
  readonly text?: string;
  readonly ok: boolean;
  readonly normalized?: unknown;
  readonly multimodal?: boolean;
  readonly error_kind?: string;
  readonly errors?: readonly PydanticError[];
}

function read({ text, trajectory }: Pick<Row, 'text' | 'trajectory'>): AtifTrajectory | HarborDocumentError {
  try {
    return text === undefined ? parseHarborDocument('trajectory', trajectory, 't.json') : parseHarborText('trajectory', text, 't.json');
  } catch (error) {
    if (error instanceof HarborDocumentError) return error;
    throw error;
  }
}

it('reads trajectories as Harbor does, values and verdicts', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'harbor/atif.jsonl',
    compare: (row) => {
      const result = read(row);
      if (result instanceof HarborDocumentError) return row.ok ? [`refused: ${result.message}`] : refusalDifferences(result, row.error_kind!, row.errors!);
      if (!row.ok) return [`accepted, want ${JSON.stringify(row.errors)}`];
      return [...readingDifferences(result, row.normalized), ...(isMultimodal(result) === row.multimodal ? [] : [`multimodal ${isMultimodal(result)}, want ${row.multimodal}`])];
    },
  });
  expect(compared).toBe(157);
});

describe('what is not in the golden rows', () => {
  const step = { step_id: 1, source: 'user', message: 'Fix it.' };
  const whole = { agent: { name: 'a', version: '1' }, steps: [step] };
  const verdict = (change: object): boolean => !(read({ trajectory: { ...whole, ...change } }) instanceof HarborDocumentError);

  it('names file, key and what was expected', () => {
    const error = read({ trajectory: { ...whole, steps: [{ ...step, source: 'robot', speed: 1 }], notes: 7 } });
    expect(error).toBeInstanceOf(HarborDocumentError);
    expect((error as HarborDocumentError).message).toBe('t.json is not a valid ATIF trajectory: steps[0].speed: there is no such key; steps[0].source: expected system, user, agent; notes: expected text');
    expect((error as HarborDocumentError).code).toBe('E_HARBOR_DOCUMENT');
  });

  it.each([
    ['2026-02-29', false],
    ['2024-02-29T23:59:59.1+01:30', true],
    ['20260102T030405,5Z', true],
    ['2026-W53-7', true],
    ['2025-W53-1', false],
    ['2026W011', true],
    ['2026-W01-12', true],
    ['2026-01-02T24:00', false],
    ['2026-01-02T03:04:05.', false],
    ['2026-01-02T03:0405', false],
    ['2026-01-02T03:04:05+2', false],
    ['2026-01-02T03:04:05-24:00', false],
    ['0000-01-02', false],
    ['2026-01', false],
  ])('takes %s for a time: %s', (timestamp, good) => {
    expect(verdict({ steps: [{ ...step, timestamp }] })).toBe(good);
  });

  it('reads whole numbers of any size, and no fraction for one', () => {
    const tokens = (count: string): unknown => {
      const result = read({ text: JSON.stringify({ ...whole, final_metrics: { total_prompt_tokens: 'x', extra: { big: 'x' } } }).replaceAll('"x"', count) });
      return result instanceof HarborDocumentError ? result.issues[0]!.rule : [result.final_metrics!.total_prompt_tokens, result.final_metrics!.extra];
    };
    expect(tokens('99999999999999999999')).toEqual([1e20, { big: 1e20 }]);
    expect([tokens('1e20'), tokens('0.12345678901234567890')]).toEqual(['int_parsing_size', 'int_from_float']);
  });

  it('reads the numbers that Python writes and JSON does not have, and no other damage', () => {
    const text = (logprob: string): string => JSON.stringify({ ...whole, steps: [step, { step_id: 2, source: 'agent', message: 'NaN', metrics: { logprobs: ['x'] } }] }).replace('"x"', logprob);
    const logprobs = (logprob: string): unknown => {
      const result = read({ text: text(logprob) });
      return result instanceof HarborDocumentError ? result.reason : result.steps[1]!.metrics!.logprobs;
    };
    expect([logprobs('NaN'), logprobs('-Infinity'), logprobs('Infinity'), logprobs('nan'), logprobs('-1.5')]).toEqual([[NaN], [-Infinity], [Infinity], 'json_invalid', [-1.5]]);
  });
});
