import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { compareGoldenRows } from '../../../test/golden-reader.js';
import type { GoldenFile } from '../../../test/support/task-folders.js';
import { readRewards, type RewardFile } from './rewards.js';

interface Row {
  readonly id: string;
  readonly files: Record<string, GoldenFile>;
  readonly ok: boolean;
  readonly rewards?: Record<string, number>;
  readonly exception?: string;
}

function standing(files: Row['files'], name: string): RewardFile {
  const file = files[name];
  if (file === undefined) return { kind: 'absent' };
  if (file.dir) return { kind: 'unusable', found: 'a folder' };
  return file.symlink === undefined ? { kind: 'file', content: Buffer.from(file.b64!, 'base64') } : standing(files, file.symlink);
}

it('reads reward files as Harbor does', async () => {
  const compared = await compareGoldenRows<Row>({
    file: 'harbor/reward.jsonl',
    compare: ({ files, ok, rewards, exception }) => {
      const reading = readRewards(standing(files, 'reward.json'), standing(files, 'reward.txt'));
      if (reading.ok !== ok) return [`${reading.ok ? JSON.stringify(reading.rewards) : reading.detail}, want ${ok ? JSON.stringify(rewards) : exception}`];
      if (!reading.ok) return reading.harborException === exception ? [] : [`${reading.harborException}, want ${exception}`];
      return isDeepStrictEqual(reading.rewards, rewards) ? [] : [`${JSON.stringify(reading.rewards)}, want ${JSON.stringify(rewards)}`];
    },
  });
  expect(compared).toBeGreaterThan(70);
});
