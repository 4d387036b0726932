import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareGoldenRows, goldenPath } from '../../../test/golden-reader.js';
import { writeTree, type GoldenFile } from '../../../test/support/task-folders.js';
import { lockDigest, publishedFiles, taskChecksum } from './digests.js';
import { TaskInvalidError } from './errors.js';
import { HarborIgnore } from './harborignore.js';

interface Row {
  readonly id: string;
  readonly files: Record<string, GoldenFile>;
  readonly task_checksum?: string;
  readonly task_checksum_error?: { readonly exception: string };
  readonly lock_digest: string;
  readonly lock_files: readonly string[];
}

function checksumOf(root: string): string {
  try {
    return taskChecksum(root, new HarborIgnore(root));
  } catch (error) {
    if (error instanceof TaskInvalidError) return 'error';
    throw error;
  }
}

it("gives Harbor's two digests of a task folder", async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'harbor/checksum.jsonl',
    compare: async (row) => {
      const root = await realpath(await writeTree('task-x', row.files));
      const rules = new HarborIgnore(root);
      const found = { checksum: checksumOf(root), lock: `sha256:${lockDigest(root, rules)}`, files: publishedFiles(root, rules).join('\n') };
      const wanted = { checksum: row.task_checksum ?? 'error', lock: row.lock_digest, files: row.lock_files.join('\n') };
      return (['checksum', 'lock', 'files'] as const).filter((key) => found[key] !== wanted[key]).map((key) => `${key}: got ${found[key]}, want ${wanted[key]}`);
    },
  });
  expect(compared).toBeGreaterThan(20);
});

it('gives the digests that a real job of Harbor recorded for its tasks', async () => {
  const job = goldenPath('harbor/jobs/sample');
  const trials = (await readdir(job, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  for (const trial of trials) {
    const result = JSON.parse(await readFile(join(job, trial, 'result.json'), 'utf8')) as { readonly task_checksum: string };
    const root = await realpath(join(goldenPath('harbor/tasks'), trial.split('__')[0]!));
    expect(taskChecksum(root, new HarborIgnore(root)), trial).toBe(result.task_checksum);
  }
  expect(trials).toHaveLength(5);
});
