import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { compareGoldenRows } from '../../../test/golden-reader.js';
import { writeTree, type GoldenFile } from '../../../test/support/task-folders.js';
import { loadTask } from './load.js';
import { inspectTaskDir } from './validity.js';

interface Row {
  readonly id: string;
  readonly files: Record<string, GoldenFile>;
  readonly is_valid: boolean;
  readonly is_valid_without_verification: boolean;
  readonly load: { readonly ok: boolean; readonly name?: string; readonly instruction?: string; readonly steps?: readonly { readonly name: string; readonly instruction: string }[] };
}

it('judges task folders as Harbor does and reads the same from them', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'harbor/task-dir.jsonl',
    compare: async (row) => {
      const dir = await writeTree('task-x', row.files);
      const full = inspectTaskDir(dir);
      const partial = inspectTaskDir(dir, { withoutVerification: true });
      const differences: string[] = [];
      if (full.valid !== row.is_valid) differences.push(`valid ${full.valid}, want ${row.is_valid}`);
      if (partial.valid !== row.is_valid_without_verification) differences.push(`valid without verification ${partial.valid}, want ${row.is_valid_without_verification}`);
      if (!full.valid && full.found === '') differences.push('invalid without a reason');
      if (!row.is_valid) return differences;
      const task = await loadTask(dir).catch((error: unknown) => error as Error);
      if (task instanceof Error) return row.load.ok ? [...differences, task.message] : differences;
      if (!row.load.ok) return [...differences, 'loaded, want an error'];
      const { name, instruction, steps } = row.load;
      const found = { name: task.name, instruction: task.instruction, steps: task.steps.map((step) => ({ name: step.name, instruction: step.instruction })) };
      const wanted = { name, instruction, steps: steps!.map((step) => ({ name: step.name, instruction: step.instruction })) };
      return isDeepStrictEqual(found, wanted) ? differences : [...differences, `loaded ${JSON.stringify(found)}, want ${JSON.stringify(wanted)}`];
    },
  });
  expect(compared).toBeGreaterThan(30);
});
