import { randomBytes } from 'node:crypto';
import type { SandboxLimits } from './provider.js';
import type { PlacedFile } from './spec.js';
import { exportLines, quoted } from './shell-text.js';

/**
 * The supervisor is the sandbox's own `/bin/sh`, its first process, reading commands from standard input: a command
 * costs one line of text and one fork, and nothing has to be installed inside. As first process of its pid namespace
 * it cannot be killed from inside; where its shell is closed, nothing inside reads its memory or opens its input.
 *
 * Each command runs in a subshell that becomes `SHELL -c COMMAND`, with the input it was given, if any, and its output in
 * the sandbox's one output pipe, between two markers drawn at random for this command. Others inside may write to that
 * pipe or take from it: who could write the end marker would cut the output short, no more, since a verdict that
 * comes this way bears a key (grading/sealed-verdict.ts).
 */
export interface Framed {
  /** To write to the supervisor's standard input. */
  readonly text: string;
  readonly begin: string;
  readonly end: string;
}

export interface CommandPlan {
  readonly command: string;
  readonly shell: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string | null;
}

/** The kernel takes at most 128 KiB in one argument; longer commands are read from a here-document. */
const longestArgument = 100_000;
/** Exit status of the shell for "cannot execute", used when the work directory is gone. */
const cannotStart = 126;

/** A pipe holds it, so that writing it never waits. */
export const longestInputBytes = 4_096;

export function isOneArgument(command: string): boolean {
  return Buffer.byteLength(command) <= longestArgument;
}

/** A command that is not one argument has no input. */
export function frameCommand(plan: CommandPlan): Framed {
  const prepare = `cd ${quoted(plan.cwd)} || exit ${cannotStart}; ${exportLines(plan.env)}`;
  if (isOneArgument(plan.command)) {
    const command = `(${prepare}exec ${quoted(plan.shell)} -c ${quoted(plan.command)})`;
    // A built-in of the supervisor, so that the text is in no argument list, and fits into the pipe.
    return frame(plan.input === null ? `${command} </dev/null 2>&1` : `printf %s ${quoted(plan.input)} | ${command} 2>&1`, '');
  }
  const delimiter = `END-${nonce()}`;
  return frame(
    `(${prepare}exec ${quoted(plan.shell)} -c 'eval "$(cat)"') <<'${delimiter}' 2>&1`,
    `\n${plan.command}\n${delimiter}\n`,
  );
}

/** Commands of the provider's own, run by the supervisor itself. */
export function frameOwn(script: string): Framed {
  return frame(`{ ${script}\n} 2>&1`, '');
}

function frame(statement: string, hereDocument: string): Framed {
  const begin = `[${nonce()}[`;
  const end = `]${nonce()}]`;
  const separator = hereDocument === '' ? '; ' : hereDocument;
  return { text: `printf %s '${begin}'; ${statement}${separator}printf '${end}%d\\n' $?\n`, begin, end };
}

function nonce(): string {
  return randomBytes(16).toString('hex');
}

export interface SetupPlan {
  readonly limits: SandboxLimits;
  readonly env: Readonly<Record<string, string>>;
  /** No memory cgroup: bound each process's private memory instead. */
  readonly limitDataSegment: boolean;
  /** Only in a user namespace of its own does the kernel count a sandbox's processes apart from the user's others. */
  readonly limitProcesses: boolean;
}

/** First lines of every sandbox: resource limits and environment. POSIX counts file sizes in blocks of 512 bytes. */
export function setupScript(plan: SetupPlan): string {
  const { limits } = plan;
  return [
    'umask 022',
    'ulimit -c 0',
    `ulimit -f ${Math.ceil(limits.fileSizeBytes / 512)}`,
    'ulimit -n 4096 2>/dev/null || ulimit -n 1024',
    // dash and busybox say -p, bash says -u (its -p cannot be set).
    ...(plan.limitProcesses ? [`ulimit -p ${limits.processes + 1} 2>/dev/null || ulimit -u ${limits.processes + 1}`] : []),
    ...(plan.limitDataSegment ? [`ulimit -d ${Math.ceil(limits.memoryBytes / 1024)}`] : []),
    exportLines(plan.env),
  ].join('\n');
}

/** Every directory that the files need below their trees, parents before children. */
export function directoriesOf(files: readonly PlacedFile[]): string[] {
  const directories = new Set<string>();
  for (const { file, place } of files) {
    const names = 'directory' in file ? place.components : place.components.slice(0, -1);
    for (let depth = 1; depth <= names.length; depth++) directories.add(`${place.tree}/${names.slice(0, depth).join('/')}`);
  }
  return [...directories];
}

/**
 * Makes the files empty, with their links; the host fills them afterwards through its own descriptors, so that no content
 * passes through shell text. `directories` are made first. `replace`: something may stand there already. `root`: what
 * stands before the trees' paths. `removed`: paths of a tree that go before all else.
 */
export function createFilesScript(files: readonly PlacedFile[], directories: readonly string[], options: { readonly replace: boolean; readonly root: string; readonly removed?: readonly string[] }): string {
  const pathOf = ({ place }: PlacedFile): string => `${options.root}${place.tree}/${place.components.join('/')}`;
  const isDirectory = ({ file }: PlacedFile): boolean => 'directory' in file;
  const lines = chunked('rm -rf --', (options.removed ?? []).map((path) => `${options.root}${path}`));
  if (options.replace) lines.push(...chunked('rm -rf --', files.filter((placed) => !isDirectory(placed)).map(pathOf)));
  lines.push(...chunked('mkdir -p --', directories.map((directory) => `${options.root}${directory}`)));
  for (const placed of files) {
    if ('symlinkTarget' in placed.file) lines.push(`ln -s -- ${quoted(placed.file.symlinkTarget)} ${quoted(pathOf(placed))}`);
    // Not `:`, a special built-in: a failing redirection would end the supervisor.
    else if (!isDirectory(placed)) lines.push(`true >${quoted(pathOf(placed))}`);
  }
  return ['exit_code=0', ...lines.map((line) => `${line} || exit_code=1`), '[ "$exit_code" = 0 ]'].join('\n');
}

function chunked(command: string, paths: readonly string[]): string[] {
  const lines: string[] = [];
  for (let start = 0; start < paths.length; start += 500) lines.push(`${command} ${paths.slice(start, start + 500).map(quoted).join(' ')}`);
  return lines;
}
