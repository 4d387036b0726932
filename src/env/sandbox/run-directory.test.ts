import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../core/index.js';
import { RunDirectory } from './run-directory.js';

describe('the folder of a provider', () => {
  it('is never made below a temporary directory that is not there', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'seatrial-state-'));
    await writeFile(join(dir, 'file'), '');
    for (const missing of [join(dir, 'none'), join(dir, 'file'), '/proc/seatrial']) {
      expect(() => RunDirectory.create({ clock: systemClock, environment: { TMPDIR: missing } }, 'process')).toThrow(
        expect.objectContaining({ code: 'E_SANDBOX_INFRA', message: expect.stringContaining(missing) as string, remedy: expect.stringContaining('TMPDIR') as string }) as Error,
      );
      expect(existsSync(join(missing, 'seatrial-sandboxes-0'))).toBe(false);
    }
    expect(existsSync(join(dir, 'none'))).toBe(false);
    await rm(dir, { recursive: true });
  });
});
