import { tmpdir } from 'node:os';
import { SeatrialError } from '../../core/index.js';
import { unreadableFile, writeFailure } from '../../store/index.js';
import { exitClassOf, exitCodes } from './exit-codes.js';

/** The command line itself cannot be understood. */
export class UsageError extends SeatrialError {
  constructor(message: string, remedy: string) {
    super({ code: 'E_USAGE', message, remedy });
  }
}

/** Ctrl-C, or another polite signal. `remedy` says how to go on. */
export class InterruptedError extends SeatrialError {
  constructor(message: string, remedy: string) {
    super({ code: 'E_INTERRUPTED', message, remedy });
  }
}

/** Standard output takes no more: what it was sent to is full or broken. The work itself is done and kept. */
export class UnwrittenResultError extends SeatrialError {
  constructor(cause: NodeJS.ErrnoException) {
    const isFull = fullCodes.has(cause.code ?? '');
    super({
      code: isFull ? 'E_DISK_FULL' : 'E_DISK_WRITE',
      message: `the result could not be written to standard output: ${isFull ? 'no space left where it is sent to' : cause.message}`,
      remedy: 'Send the output somewhere else and give the same command again; what the command made before is kept.',
      cause,
    });
  }
}

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly exitCode: number;
}

/** Any error as what is told about it. Errors of the file system come in the store's words; unknown ones are our fault. */
export function failureOf(error: unknown): Failure {
  const known = error instanceof SeatrialError ? error : typedFileSystemError(error);
  if (known !== null) return { code: known.code, message: known.message, remedy: known.remedy, exitCode: exitCodes[exitClassOf(known.code)] };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'E_UNEXPECTED', message, remedy: 'This is a fault in Seatrial: please report it with the output of the same command and --debug.', exitCode: exitCodes.internal };
}

function typedFileSystemError(error: unknown): SeatrialError | null {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return null;
  if (typeof path !== 'string' && fullCodes.has(code)) return unnamedFull(code, error);
  if (typeof path !== 'string') return syscall === 'read' ? unreadableFile('a file', code, error) : null;
  if (code === 'ENOENT') return new SeatrialError({ code: 'E_FILE_MISSING', message: `there is no ${path}`, remedy: 'Check the path. A file that a run, a job, a release or a dataset has lost must come back from a copy.', cause: error });
  if (writingCalls.has(syscall ?? '') || fullCodes.has(code)) return writeFailure(path, error);
  return unreadableFile(path, code, error);
}

/** The system does not say which file: every disk that a command writes to is named. */
function unnamedFull(code: string, cause: unknown): SeatrialError {
  const isFull = code !== 'EROFS';
  return new SeatrialError({
    code: isFull ? 'E_DISK_FULL' : 'E_DISK_READ_ONLY',
    message: isFull ? 'no space left on a disk that this command writes to; nothing was half-written' : 'a disk that this command writes to is mounted read-only',
    remedy: `${isFull ? 'Free space on' : 'Look at'} the disk of the folder of temporary files (${tmpdir()}; TMPDIR names another one) and on that of the folder it writes to (runs, jobs or the one named).`,
    cause,
  });
}

const writingCalls = new Set(['write', 'mkdir', 'rename', 'unlink', 'rmdir', 'copyfile', 'chmod', 'ftruncate', 'fsync', 'link', 'symlink', 'utime', 'cp']);
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

/** For people: what happened, then what to do; the stack only where asked for. */
export function failureText(failure: Failure, error: unknown, debug: boolean): string {
  const lines = [`${failure.code}: ${failure.message}`, `  ${failure.remedy}`];
  if (debug && error instanceof Error) lines.push('', ...stackLines(error));
  return `${lines.join('\n')}\n`;
}

function stackLines(error: Error): string[] {
  const own = error.stack ?? error.message;
  return error.cause instanceof Error ? [own, 'caused by:', ...stackLines(error.cause)] : [own];
}
