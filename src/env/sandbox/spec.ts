import { posix } from 'node:path';
import { SandboxSpecError } from './errors.js';
import type { ReadOnlyBind, SandboxFile, SandboxImage, SandboxLimits, SandboxSpec, WorkspaceTree } from './provider.js';

/** A checked spec: every path absolute and normal, every file placed in one of the writable trees. */
export interface CheckedSpec {
  readonly label: string;
  /** Writable trees; the first is the work directory. None lies inside another. */
  readonly trees: readonly string[];
  readonly files: readonly PlacedFile[];
  /** Those of the work directory, with paths relative to it: what workspaceDiff compares with. */
  readonly workspaceFiles: readonly SandboxFile[];
  readonly workspaceTree: WorkspaceTree | null;
  readonly readOnlyBinds: readonly ReadOnlyBind[];
  readonly image: SandboxImage | null;
  readonly user: string | null;
  readonly removed: readonly string[];
  readonly network: 'none' | 'public';
  readonly limits: SandboxLimits;
  readonly env: Readonly<Record<string, string>>;
  readonly closedShells: boolean;
  readonly shell: string;
  readonly leaseMs: number;
}

/** A file and where it goes: tree index and names below that tree. */
export interface PlacedFile {
  readonly file: SandboxFile;
  readonly place: Place;
}

export interface Place {
  readonly tree: string;
  /** Empty for the tree itself. */
  readonly components: readonly string[];
}

/** Directories of the sandbox's own making; a writable tree may lie below none of them. */
const reservedDirs = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/proc', '/dev', '/sys'];
/** What even an image of the task's own does not have to itself. */
const kernelDirs = ['/proc', '/dev', '/sys'];
const environmentName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The one user that commands are, as they see it. */
export const sandboxUser = { name: 'agent', uid: 1000, gid: 1000 } as const;
export const temporaryDir = '/tmp';
export const homeDir = '/home/agent';

const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * What every command finds in its environment, before the spec's own; nothing of the host's is passed on.
 * @param root stands before absolute sandbox paths in scripts that must run under any provider; '' where paths are real
 */
export function baseEnvironment(workdir: string, root: string): Record<string, string> {
  return {
    PATH: searchPath,
    HOME: `${root}${homeDir}`,
    USER: 'agent',
    LOGNAME: 'agent',
    LANG: 'C.UTF-8',
    TMPDIR: `${root}${temporaryDir}`,
    WORKDIR: `${root}${workdir}`,
    SANDBOX_ROOT: root,
  };
}

export function checkSpec(spec: SandboxSpec): CheckedSpec {
  const { label } = spec;
  const ownRoot = spec.image !== undefined;
  const trees = [spec.workdir, ...(spec.extraDirs ?? [])].map((path) => checkTree(label, path, ownRoot ? kernelDirs : reservedDirs));
  const allTrees = ownRoot ? trees : [...trees, temporaryDir, homeDir];
  for (const [index, tree] of allTrees.entries()) {
    const other = allTrees.find((candidate, at) => at !== index && isBelow(tree, candidate));
    if (other !== undefined) throw new SandboxSpecError(label, `directory ${tree} lies inside ${other}`, 'Give directories that do not contain each other.');
  }
  checkEnvironment(label, spec.env);
  checkLimits(label, spec.limits);
  const files = (spec.files ?? []).map((file) => ({ file, place: placeOf(label, allTrees, trees[0]!, file.path) }));
  for (const { file, place } of files) {
    if (place.components.length === 0) throw new SandboxSpecError(label, `file ${file.path} names a whole directory`, 'Give a path below it.');
  }
  return {
    label,
    trees,
    files,
    workspaceFiles: files.filter(({ place }) => place.tree === trees[0]).map(({ file, place }) => ({ ...file, path: place.components.join('/') })),
    workspaceTree: spec.workspaceTree ?? null,
    readOnlyBinds: (spec.readOnlyBinds ?? []).map((bind) => checkBind(label, bind)),
    image: spec.image ?? null,
    user: spec.user ?? null,
    removed: (spec.removed ?? []).map((path) => placeOf(label, trees, trees[0]!, path).components.join('/')),
    network: spec.network ?? 'none',
    limits: spec.limits,
    env: spec.env,
    closedShells: spec.closedShells ?? false,
    shell: spec.shell ?? '/bin/sh',
    leaseMs: spec.leaseMs,
  };
}

/** Finds the tree that holds a path; relative paths are below the work directory. */
export function placeOf(label: string, trees: readonly string[], workdir: string, path: string): Place {
  if (path.includes('\0') || path === '') throw new SandboxSpecError(label, `path ${JSON.stringify(path)} is no path`, 'Give a path without NUL.');
  if (path.split('/').includes('..')) throw new SandboxSpecError(label, `path ${path} climbs with ..`, 'Give the path it means.');
  const absolute = posix.resolve(workdir, path);
  const tree = trees.find((candidate) => isBelow(absolute, candidate));
  if (tree === undefined) {
    throw new SandboxSpecError(label, `path ${path} is in none of ${trees.join(', ')}`, 'Use the work directory, or name its directory in extraDirs.');
  }
  return { tree, components: posix.relative(tree, absolute).split('/').filter(Boolean) };
}

/** `path` is `directory` or lies in it; both absolute and normal. */
export function isBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === '/' ? '/' : `${directory}/`);
}

export function checkEnvironment(label: string, env: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(env)) {
    if (!environmentName.test(name) || value.includes('\0')) {
      throw new SandboxSpecError(label, `environment variable ${JSON.stringify(name)} cannot be set`, 'Use letters, digits and _ in names and no NUL in values.');
    }
  }
}

/** For providers that offer the host's own tools and no network. @throws SandboxSpecError */
export function refuseImageAndNetwork(spec: CheckedSpec, provider: string): void {
  const refuse = (what: string): never => {
    throw new SandboxSpecError(spec.label, `${what} was asked for, which the ${provider} provider does not have`, 'Use `--sandbox docker`.');
  };
  if (spec.image !== null || spec.user !== null || (spec.removed.length > 0 && spec.workspaceTree === null)) refuse('an image');
  if (spec.network !== 'none') refuse('a network');
}

function checkTree(label: string, path: string, reservedDirs: readonly string[]): string {
  if (!posix.isAbsolute(path) || posix.normalize(path) !== path || path === '/' || path.endsWith('/') || path.includes('\0')) {
    throw new SandboxSpecError(label, `directory ${JSON.stringify(path)} is not an absolute, normal path below /`, 'Give one such as /work.');
  }
  const reserved = reservedDirs.find((directory) => isBelow(path, directory));
  if (reserved !== undefined) {
    throw new SandboxSpecError(label, `directory ${path} lies in ${reserved}, which is the system's`, 'Choose a directory such as /work or /app.');
  }
  return path;
}

function checkBind(label: string, bind: ReadOnlyBind): ReadOnlyBind {
  if (!posix.isAbsolute(bind.path) || posix.normalize(bind.path) !== bind.path || bind.path === '/') {
    throw new SandboxSpecError(label, `read-only bind target ${bind.path} is not an absolute, normal path below /`, 'Give one such as /opt/tools.');
  }
  return bind;
}

function checkLimits(label: string, limits: SandboxLimits): void {
  for (const [name, value] of Object.entries(limits)) {
    if (!(Number.isFinite(value) && value > 0)) throw new SandboxSpecError(label, `limit ${name} is ${value}, expected a number above 0`, 'Give every limit.');
  }
}
