import { readFileSync } from 'node:fs';

/**
 * Where few files may be open, something ends with a stack sooner or later: loading, a thread, a sandbox with its pipes. So the
 * limit is looked at first, by this file alone: it imports nothing of the program.
 */
const neededFiles = 512;

/** How many files this process may have open; null where the system does not say. Node has raised it to the hard limit by then. */
export function openFilesLimit(limitsText: string | null = ownLimits()): number | null {
  const found = /^Max open files\s+(\d+)/m.exec(limitsText ?? '');
  return found === null ? null : Number(found[1]);
}

/** @param limit what is allowed */
export function tooFewOpenFiles(limit: number | null): boolean {
  return limit !== null && limit < neededFiles;
}

/** Says so in the form that every failure has; a usable machine is what is missing. @returns the exit status */
export function reportOpenFiles(argv: readonly string[], limit: number | null): number {
  const code = 'E_OPEN_FILES';
  const message = `${limit === null ? 'too few files' : `only ${limit} files`} may be open at once here, and Seatrial needs ${neededFiles} to begin and more for each sandbox`;
  const remedy = 'Raise the limit: `ulimit -n 4096`; where the hard limit is lower, the administrator sets it (limits.conf, systemd LimitNOFILE, docker run --ulimit nofile).';
  if (argv.includes('--json')) process.stdout.write(`${JSON.stringify({ code, message, remedy })}\n`);
  else process.stderr.write(`${code}: ${message}\n  ${remedy}\n`);
  return 4;
}

function ownLimits(): string | null {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return null;
  }
}
