import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readSeal } from './checkpoint-folder.js';
import { nodeDisk } from './disk.js';
import { readFailure } from './errors.js';
import { sha256File } from './file-digest.js';
import { JobFolder } from './job-folder.js';
import { Journal, readJournal } from './journal.js';
import { readJsonFile } from './json-file.js';
import { readRecords, RecordLog } from './record-log.js';
import { readRegularFile, readRegularFileSync, readTextFile, recordLimitBytes } from './regular-file.js';
import { RunFolder } from './run-folder.js';
import { RunLock } from './run-lock.js';
import { readSafetensors } from './safetensors.js';
import { readTrajectoryShard } from './trajectory-shard.js';
import { readTrialFolder } from './trial-folder.js';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'regular-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

const Any = z.unknown();

/** Every way in which the store reads or appends to a file: the file's name, and the read of a folder that holds it. */
const readers: readonly (readonly [string, string, (dir: string) => Promise<unknown>])[] = [
  ['a record', 'run.json', (at) => readJsonFile(join(at, 'run.json'), Any)],
  ['a run', 'run.json', (at) => RunFolder.open(at)],
  ['a job', 'job.json', (at) => JobFolder.open(join(at, '..'), at.split('/').at(-1)!)],
  ['lines', 'metrics.jsonl', (at) => readRecords(join(at, 'metrics.jsonl'), Any)],
  ['a log to append to', 'metrics.jsonl', (at) => RecordLog.open(join(at, 'metrics.jsonl'))],
  ['a journal', 'journal.jsonl', (at) => readJournal(join(at, 'journal.jsonl'), Any)],
  ['a journal to append to', 'journal.jsonl', (at) => Journal.open(join(at, 'journal.jsonl'), Any)],
  ['a claim', 'lock-99-0', (at) => RunLock.acquire(at)],
  ['the seal of a checkpoint', 'checkpoint-summary.json', (at) => readSeal(at)],
  ['a trial', 'trial.json', (at) => readTrialFolder(at)],
  ['a shard', 'step.parquet', (at) => readTrajectoryShard(join(at, 'step.parquet'))],
  ['weights', 'adapter.safetensors', (at) => readSafetensors(join(at, 'adapter.safetensors'))],
  ['bytes to digest', 'x', (at) => sha256File(join(at, 'x'))],
  ['bytes, at once', 'x', async (at) => readRegularFileSync(join(at, 'x'))],
];

describe('a file of the store', () => {
  it.each(readers)('is named where a pipe or a folder stands in its place: %s', async (_, name, read) => {
    const path = join(dir, name);
    execFileSync('mkfifo', [path]);
    await expect(read(dir)).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE', message: expect.stringMatching(new RegExp(`^${path} is a named pipe`)) as string, remedy: expect.stringContaining('from a copy') as string });
    await rm(path);
    await mkdir(path);
    await expect(read(dir)).rejects.toMatchObject({ code: expect.stringMatching(/^E_FILE_UNREADABLE|^E_DISK_WRITE/) as string, message: expect.stringContaining(path) as string });
  });

  it.each(readers.filter(([, name]) => name.endsWith('.json') || name.endsWith('.jsonl') || name.startsWith('lock')))('is named where it is too large to be one: %s', async (_, name, read) => {
    await writeFile(join(dir, name), '');
    await truncate(join(dir, name), recordLimitBytes + 1);
    await expect(read(dir)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining(join(dir, name)) as string });
  });

  it.each([['EMFILE', 'E_OPEN_FILES'], ['ENFILE', 'E_OPEN_FILES'], ['EIO', 'E_DISK_READ'], ['ENOMEM', 'E_DISK_READ'], ['EACCES', 'E_FILE_UNREADABLE'], ['EISDIR', 'E_FILE_UNREADABLE']])('is not blamed for the host: %s is %s', (code, expected) => {
    expect(readFailure('/r/trial.json', Object.assign(new Error(code), { code }))).toMatchObject({ code: expected, message: expect.stringContaining('/r/trial.json') as string });
  });

  it('is no socket and no device', async () => {
    const server = createServer().listen(join(dir, 's'));
    await new Promise((resolve) => server.once('listening', resolve));
    await expect(readTextFile(join(dir, 's'))).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE', message: expect.stringContaining('is a socket') as string });
    server.close();
    await expect(readTextFile('/dev/zero')).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE', message: expect.stringContaining('/dev/zero is a device') as string });
    expect(() => readRegularFileSync('/dev/zero')).toThrow('is a device');
  });

  it('is written to only where it is one', async () => {
    execFileSync('mkfifo', [join(dir, 'log')]);
    await expect(nodeDisk.openForWrite(join(dir, 'log'), 'append')).rejects.toMatchObject({ code: 'E_FILE_UNREADABLE' });
  });

  it('stays missing in the words of the system, and is read when it is there', async () => {
    await expect(readTextFile(join(dir, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(() => readRegularFileSync(join(dir, 'none'))).toThrow('ENOENT');
    await writeFile(join(dir, 'x'), 'twelve bytes');
    expect(await readTextFile(join(dir, 'x'), 12)).toBe('twelve bytes');
    expect((await readRegularFile(join(dir, 'x'))).toString()).toBe('twelve bytes');
    await expect(readTextFile(join(dir, 'x'), 11)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('12 bytes') as string });
  });
});
