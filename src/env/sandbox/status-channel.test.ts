import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PipePool } from './output-pipe.js';
import { StatusChannel } from './status-channel.js';

let directory: string;
let pool: PipePool;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'seatrial-status-'));
  pool = new PipePool(directory, async (paths) => void execFileSync('mkfifo', [...paths]));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('what bwrap announces', () => {
  it('is known to who asks later, also when it came before anybody listened and in pieces', async () => {
    const pipe = await pool.take();
    writeSync(pipe.writeFd, 'bwrap: a warning\n{ "child-pid": 4');
    const channel = new StatusChannel(pipe);
    await channel.opened;
    writeSync(pipe.writeFd, '242, "cgroup": 1 }\n');
    expect(await channel.childPid).toBe(4242);
    // And once more, long after the last byte.
    expect(await channel.childPid).toBe(4242);
    writeSync(pipe.writeFd, '{ "exit-code": 7 }\n');
    channel.closeWriteEnd();
    await channel.ended;
    expect([channel.exitCode, channel.complaint]).toEqual([7, 'bwrap: a warning']);
  });

  it('is nothing where it ends before', async () => {
    const channel = new StatusChannel(await pool.take());
    channel.closeWriteEnd();
    expect(await channel.childPid).toBeNull();
    expect([await channel.ended, channel.exitCode]).toEqual([undefined, null]);
  });
});
