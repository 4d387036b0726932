import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutputChannel } from './output-channel.js';
import { PipePool } from './output-pipe.js';

let directory: string;
let pool: PipePool;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'seatrial-pipes-'));
  pool = new PipePool(directory, async (paths) => void execFileSync('mkfifo', [...paths]));
});
afterAll(() => rmSync(directory, { recursive: true }));

const limits = { headBytes: 1000, tailBytes: 1000 };

describe('OutputChannel', () => {
  it('finds the markers however the bytes arrive, and nothing else', async () => {
    const noise = fc.array(fc.constantFrom('[', 'a', '[b', ']', ']e', 'x\n', '[begi', ']en'), { maxLength: 12 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(noise, noise, fc.nat({ max: 255 }), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }), async (before, body, status, sizes) => {
        fc.pre(!before.includes('[begin[') && !body.includes(']end]'));
        const pipe = await pool.take();
        const channel = new OutputChannel(pipe);
        const collected = channel.collect({ begin: '[begin[', end: ']end]', limits });
        const stream = Buffer.from(`${before}[begin[${body}]end]${status}\nlater`);
        for (let at = 0, piece = 0; at < stream.length; piece++) {
          const size = sizes[piece % sizes.length]!;
          writeSync(pipe.writeFd, stream, at, Math.min(size, stream.length - at));
          at += size;
          await nextTurn();
        }
        const { head, exitCode } = await collected;
        channel.close();
        expect([Buffer.from(head).toString(), exitCode]).toEqual([body, status]);
      }),
      { numRuns: 60 },
    );
  });

  it('drops what came between two collections and ends with the pipe', async () => {
    const pipe = await pool.take();
    const channel = new OutputChannel(pipe);
    writeSync(pipe.writeFd, 'stale');
    const first = channel.collect({ begin: '<1>', end: '</1>', limits });
    writeSync(pipe.writeFd, '<1>one</1>7\nbackground');
    expect(Buffer.from((await first).head).toString()).toBe('one');
    const second = channel.collect({ begin: '<2>', end: '</2>', limits });
    writeSync(pipe.writeFd, 'noise<2>cut off');
    channel.closeWriteEnd();
    const cut = await second;
    expect([Buffer.from(cut.head).toString(), cut.exitCode]).toEqual(['cut off', null]);
    expect((await channel.collect({ begin: '', end: 'x', limits })).exitCode).toBeNull();
    channel.close();
    expect(() => closeSync(pipe.writeFd)).toThrow('EBADF');
  });
});
