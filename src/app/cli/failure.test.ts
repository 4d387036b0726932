import { mkdir, readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SeatrialError } from '../../core/index.js';
import { DiskFullError } from '../../store/index.js';
import { exitCodes } from './exit-codes.js';
import { failureOf, failureText, InterruptedError, UsageError } from './failure.js';

describe('failureOf', () => {
  it('gives typed errors their own words and the status of their class', () => {
    expect(failureOf(new UsageError('no such flag', 'Use another.'))).toEqual({ code: 'E_USAGE', message: 'no such flag', remedy: 'Use another.', exitCode: exitCodes.usage });
    expect(failureOf(new DiskFullError('/disk/file', null))).toMatchObject({ code: 'E_DISK_FULL', exitCode: exitCodes.environment });
    expect(failureOf(new InterruptedError('stopped', 'Go on.'))).toMatchObject({ exitCode: exitCodes.interrupted });
    expect(failureOf(new SeatrialError({ code: 'E_OF_TOMORROW', message: 'm', remedy: 'r' }))).toMatchObject({ exitCode: exitCodes.input });
  });

  it('names the file of a file system error', async () => {
    const error: unknown = await readFile('/nowhere/at/all').catch((caught: unknown) => caught);
    expect(failureOf(error)).toMatchObject({ code: 'E_FILE_MISSING', message: 'there is no /nowhere/at/all', exitCode: exitCodes.input });
  });

  it('tells a path that cannot be read from one that cannot be written', async () => {
    const failed = async (work: Promise<unknown>): Promise<unknown> => failureOf(await work.catch((caught: unknown) => caught));
    expect(await failed(readFile('/'))).toMatchObject({ code: 'E_FILE_UNREADABLE', message: expect.stringContaining('a file is needed') as string, exitCode: exitCodes.input });
    expect(await failed(readdir('/etc/passwd'))).toMatchObject({ code: 'E_FILE_UNREADABLE', message: '/etc/passwd is no folder, or lies below something that is none' });
    expect(await failed(mkdir('/etc/passwd/x'))).toMatchObject({ code: 'E_DISK_WRITE', exitCode: exitCodes.environment });
    expect(failureOf(Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/p', syscall: 'open' }))).toMatchObject({ message: '/p cannot be read: permission denied' });
    expect(failureOf(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', path: '/p', syscall: 'open' }))).toMatchObject({ code: 'E_DISK_FULL' });
  });

  it('owns up to what it does not know', () => {
    expect(failureOf(new TypeError('x is not a function'))).toMatchObject({ code: 'E_UNEXPECTED', exitCode: exitCodes.internal });
    expect(failureOf('a string')).toMatchObject({ message: 'a string', exitCode: exitCodes.internal });
  });
});

describe('failureText', () => {
  const cause = new Error('the disk said no');
  const error = new SeatrialError({ code: 'E_X', message: 'it broke', remedy: 'Mend it.', cause });

  it('says what happened and what to do', () => {
    expect(failureText(failureOf(error), error, false)).toBe('E_X: it broke\n  Mend it.\n');
  });

  it('adds the stacks of the error and of its causes for --debug', () => {
    const text = failureText(failureOf(error), error, true);
    expect(text).toContain('failure.test');
    expect(text).toContain('caused by:');
    expect(text).toContain('the disk said no');
  });
});
