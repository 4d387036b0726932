import { dirname } from 'node:path';
import { nearestWord, type RunRecord, SeatrialError } from '../core/index.js';

/** The disk (or a quota) is full. Usual cause: checkpoints of earlier runs. */
export class DiskFullError extends SeatrialError {
  constructor(path: string, cause: unknown) {
    super({
      code: 'E_DISK_FULL',
      message: `no space left to write ${path}; nothing was half-written`,
      remedy: `Free space on the disk that holds ${dirname(path)} (in a folder of runs old checkpoints are the largest files), then give the same command again.`,
      cause,
    });
  }
}

export class DiskReadOnlyError extends SeatrialError {
  constructor(path: string, cause: unknown) {
    super({
      code: 'E_DISK_READ_ONLY',
      message: `cannot write ${path}: its file system is mounted read-only`,
      remedy: `Remount the file system of ${dirname(path)} writable, or name another folder.`,
      cause,
    });
  }
}

export class DiskAccessError extends SeatrialError {
  constructor(path: string, cause: unknown) {
    super({
      code: 'E_DISK_ACCESS',
      message: `cannot write ${path}: permission denied`,
      remedy: `Give the present user write permission on ${dirname(path)}, or name another folder.`,
      cause,
    });
  }
}

/** The process may not write files of this size, whatever room the disk has. */
class FileSizeLimitError extends SeatrialError {
  constructor(path: string, cause: unknown) {
    super({
      code: 'E_DISK_WRITE',
      message: `cannot write ${path}: it would be larger than this process may make a file`,
      remedy: 'Raise the limit of the size of files (`ulimit -f unlimited`; it is not the disk that is full), then give the same command again.',
      cause,
    });
  }
}

/** Any other failure of a write: an I/O error of the device, a missing folder, a name too long. */
export class DiskWriteError extends SeatrialError {
  constructor(path: string, cause: unknown) {
    super({
      code: 'E_DISK_WRITE',
      message: `cannot write ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
      remedy: `Check the disk that holds ${dirname(path)} (kernel log, file system check); what was written before is intact.`,
      cause,
    });
  }
}

/** The typed error for a failed write to `path`; errors that are typed already pass through. */
export function writeFailure(path: string, cause: unknown): SeatrialError {
  if (cause instanceof SeatrialError) return cause;
  switch ((cause as NodeJS.ErrnoException | null)?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new DiskFullError(path, cause);
    case 'EFBIG':
      return new FileSizeLimitError(path, cause);
    case 'EROFS':
      return new DiskReadOnlyError(path, cause);
    case 'EACCES':
    case 'EPERM':
      return new DiskAccessError(path, cause);
    default:
      return new DiskWriteError(path, cause);
  }
}

/** What stands at a path cannot be read as a file: no permission, or it is none. */
export class FileUnreadableError extends SeatrialError {
  constructor(path: string, found: string, remedy: string, cause?: unknown) {
    super({ code: 'E_FILE_UNREADABLE', message: `${path} ${found}`, remedy, cause });
  }
}

/** @param kind as in "a folder" */
export function unusualFile(path: string, kind: string, cause?: unknown): FileUnreadableError {
  return new FileUnreadableError(path, `is ${kind}, and a file is needed here`, `Move ${path} away and put the file back from a copy, or name another path.`, cause);
}

/** What a failed call says of a path that was to be read. */
const unreadable: Readonly<Record<string, string>> = {
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  ENOTDIR: 'is no folder, or lies below something that is none',
  ELOOP: 'is a link that leads back to itself',
  ENAMETOOLONG: 'is a longer name than the file system takes',
};

/** The process may open no further file: that says nothing of the file that was to be read. */
class OpenFilesError extends SeatrialError {
  constructor(path: string, cause: unknown) {
    super({ code: 'E_OPEN_FILES', message: `${path} cannot be opened: too many files are open in this process or on this machine`, remedy: 'Raise the limit (`ulimit -n 4096`) or end what else is open, then go on.', cause });
  }
}

/** The system failed at reading, whatever the file is: a bad disk, a file system that went away, no memory. */
class DiskReadError extends SeatrialError {
  constructor(path: string, cause: unknown) {
    super({ code: 'E_DISK_READ', message: `${path} could not be read: ${(cause as Error).message}`, remedy: 'See what the system says of the disk that holds it (dmesg), then go on.', cause });
  }
}

/** The typed error for a failed read of `path`; what is missing keeps the system's error, and typed ones pass through. */
export function readFailure(path: string, cause: unknown): unknown {
  const code = cause instanceof SeatrialError ? undefined : (cause as NodeJS.ErrnoException | null)?.code;
  if (typeof code !== 'string' || code === 'ENOENT' || code === 'ENOTDIR') return cause;
  return unreadableFile(path, code, cause);
}

/** @param code the system's, such as EACCES */
export function unreadableFile(path: string, code: string, cause: unknown): SeatrialError {
  if (code === 'EISDIR') return unusualFile(path, 'a folder', cause);
  // Opening a socket, or a device that nothing drives.
  if (code === 'ENXIO' || code === 'ENODEV') return unusualFile(path, 'a socket or a device', cause);
  if (code === 'EMFILE' || code === 'ENFILE') return new OpenFilesError(path, cause);
  const reason = unreadable[code];
  if (reason === undefined) return new DiskReadError(path, cause);
  return new FileUnreadableError(path, reason, 'Check the path, and that the present user may read it.', cause);
}

/** A file that should be ours does not read as what it should be. */
export class FileCorruptError extends SeatrialError {
  constructor(path: string, found: string, remedy: string, cause?: unknown) {
    super({ code: 'E_FILE_CORRUPT', message: `${path}: ${found}`, remedy, cause });
  }
}

/** A line before the last one of a journal fails its checksum: not a torn write, the file was changed or the disk is bad. */
export class JournalCorruptError extends SeatrialError {
  constructor(path: string, line: number) {
    super({
      code: 'E_JOURNAL_CORRUPT',
      message: `${path}: line ${line} fails its checksum and lines follow it`,
      remedy: 'Restore the file from a copy; a journal must never be edited. Only a torn last line can be dropped safely.',
    });
  }
}

/** What a run was made for, in words. */
const kindNames: Readonly<Record<RunRecord['kind'], string>> = { train: 'training run', eval: 'evaluation' };

export class RunNotFoundError extends SeatrialError {
  /** @param kind for `latest`: what the latest of was asked for. @param isFile a file stands where the folder of runs is to be */
  constructor(asked: string, runsDir: string, known: readonly string[], kind?: RunRecord['kind'], isFile = false) {
    super({
      code: 'E_RUN_NOT_FOUND',
      message: `no ${kind === undefined ? `run ${asked}` : `${kindNames[kind]}, so no ${asked} one,`} in ${runsDir}${isFile ? ', which is a file' : known.length === 0 ? ' (it holds no runs)' : `; it holds ${newestOf(known)}`}`,
      remedy: `${nearestWord(asked, ['latest']) === null || asked === 'latest' ? '' : 'Did you mean latest? '}Give the id of a run in that folder, or \`latest\`; another folder is named with --runs-dir.`,
    });
  }
}

/** The run is there, and of no use for what was asked. */
export class RunKindError extends SeatrialError {
  constructor(runId: string, kind: RunRecord['kind'], wanted: RunRecord['kind'], others: readonly string[]) {
    const instead = others.length === 0 ? `there is no ${kindNames[wanted]} beside it yet` : `such as ${newestOf(others)}`;
    const made = wanted === 'eval' ? `; \`npx seatrial eval ${runId} --split test\` makes one of this run` : '';
    super({ code: 'E_RUN_KIND', message: `run ${runId} is of the kind ${kindNames[kind]}, and this needs one of the kind ${kindNames[wanted]}`, remedy: `Name one of that kind (${instead})${made}.` });
  }
}

export class RunExistsError extends SeatrialError {
  constructor(runId: string, runsDir: string, remedy = 'Continue it with --resume, or start another one with a different --run id.') {
    super({ code: 'E_RUN_EXISTS', message: `run ${runId} exists already in ${runsDir}`, remedy });
  }
}

export class RunIdError extends SeatrialError {
  constructor(runId: string) {
    super({
      code: 'E_RUN_ID',
      message: `${JSON.stringify(runId)} cannot name a run`,
      remedy: 'Use 1 to 64 letters, digits, dots, dashes or underscores, beginning with a letter or digit; not `latest`.',
    });
  }
}

export class JobNotFoundError extends SeatrialError {
  constructor(asked: string, jobsDir: string, known: readonly string[]) {
    super({
      code: 'E_JOB_NOT_FOUND',
      message: `no job ${asked} in ${jobsDir}${known.length === 0 ? ' (it holds no jobs of Seatrial)' : `; it holds ${newestOf(known)}`}`,
      remedy: 'Give the id of a job in that folder, or name another with --jobs-dir.',
    });
  }
}

export class JobExistsError extends SeatrialError {
  constructor(jobId: string, found: string) {
    super({ code: 'E_JOB_EXISTS', message: `job ${jobId} exists already and ${found}`, remedy: 'Give this one another --job id, or go on with that one by `npx seatrial job resume`.' });
  }
}

export class JobIdError extends SeatrialError {
  constructor(jobId: string) {
    super({ code: 'E_JOB_ID', message: `${JSON.stringify(jobId)} cannot name a job`, remedy: 'Use 1 to 64 letters, digits, dots, dashes or underscores, beginning with a letter or digit.' });
  }
}

/** Another live process writes to the run (or one on another host might). */
export class RunLockedError extends SeatrialError {
  constructor(claimPath: string, holder: string) {
    super({
      code: 'E_RUN_LOCKED',
      message: `the run is locked by ${holder} (${claimPath})`,
      remedy: `Wait for it or end it. If you are certain that it no longer runs, remove ${claimPath}.`,
    });
  }
}

/** The newest names, and how many older ones there are. */
function newestOf(names: readonly string[]): string {
  const shown = names.slice(-5);
  return names.length === shown.length ? shown.join(', ') : `${shown.join(', ')} and ${names.length - shown.length} older`;
}
