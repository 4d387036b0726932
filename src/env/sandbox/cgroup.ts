import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxLimits, SandboxUsage } from './provider.js';
import { sendKill } from './proc.js';

/**
 * Control groups, version 1 (one hierarchy a controller) or 2 (one for all), where this process may write them; what
 * cannot be had is left to resource limits (see supervisor.ts). Each run has one group a hierarchy, named after the
 * run, with one group a sandbox below it. The names are journalled, so that reap finds those of crashed runs.
 */
export type Controller = 'memory' | 'pids' | 'cpu' | 'cpuacct';

export interface CgroupHierarchy {
  readonly version: 1 | 2;
  readonly controllers: readonly Controller[];
  /** Absolute directory below which groups may be made. */
  readonly parent: string;
}

const wanted: readonly Controller[] = ['memory', 'pids', 'cpu', 'cpuacct'];
const cpuPeriodUs = 100_000;
/** The sandbox's launcher and first process, which the caller did not ask for. */
const overheadProcesses = 2;

/** The hierarchies in which this process can make groups with at least one useful controller. */
export function writableHierarchies(): CgroupHierarchy[] {
  const own = new Map<string, string>();
  for (const line of linesOf('/proc/self/cgroup')) {
    const [, names = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    own.set(names, path);
  }
  const found: CgroupHierarchy[] = [];
  for (const line of linesOf('/proc/self/mountinfo')) {
    const fields = line.split(' ');
    const separator = fields.indexOf('-');
    const [root, mountPoint, type, options] = [fields[3], fields[4], fields[separator + 1], fields[separator + 3] ?? ''];
    if (root === undefined || mountPoint === undefined) continue;
    if (type === 'cgroup') {
      const names = options.split(',');
      const controllers = wanted.filter((name) => names.includes(name));
      const path = [...own].find(([key]) => controllers.length > 0 && key.split(',').includes(controllers[0]!))?.[1];
      if (path !== undefined) addIfWritable(found, { version: 1, controllers, parent: below(mountPoint, root, path) });
    } else if (type === 'cgroup2') {
      // A group with processes cannot hand controllers to groups below it, except the hierarchy's root.
      for (const parent of [mountPoint, below(mountPoint, root, own.get('') ?? '/')]) {
        const enabled = linesOf(join(parent, 'cgroup.subtree_control')).join(' ').split(' ');
        const controllers = wanted.filter((name) => enabled.includes(name));
        if (controllers.length > 0 && addIfWritable(found, { version: 2, controllers, parent })) break;
      }
    }
  }
  return found;
}

/** One sandbox's groups, one in each hierarchy. */
export class SandboxCgroup {
  private constructor(private readonly groups: readonly (CgroupHierarchy & { readonly path: string })[]) {}

  static create(hierarchies: readonly CgroupHierarchy[], id: string, limits: SandboxLimits): SandboxCgroup {
    const groups = hierarchies.map((hierarchy) => ({ ...hierarchy, path: join(hierarchy.parent, id) }));
    const cgroup = new SandboxCgroup(groups);
    try {
      for (const group of groups) {
        mkdirSync(group.path);
        for (const [file, value] of limitFiles(group, limits)) writeIfPresent(join(group.path, file), value);
      }
    } catch (error) {
      cgroup.remove();
      throw error;
    }
    return cgroup;
  }

  limits(controller: Controller): boolean {
    return this.groups.some((group) => group.controllers.includes(controller));
  }

  /** Moves a process; what it starts later starts inside. Asynchronous because a migration can wait on the kernel. */
  async attach(pid: number): Promise<void> {
    await Promise.all(this.groups.map((group) => writeFile(join(group.path, 'cgroup.procs'), String(pid))));
  }

  usage(): Omit<SandboxUsage, 'bytesWritten'> {
    return {
      cpuMs: this.first([
        ['cpuacct.usage', (text) => Number(text) / 1e6],
        ['cpu.stat', (text) => numberAfter(text, 'usage_usec', 1e3)],
      ]),
      peakMemoryBytes: this.first([
        ['memory.max_usage_in_bytes', Number],
        ['memory.peak', Number],
      ]),
      oomKills: this.first([
        ['memory.oom_control', (text) => numberAfter(text, 'oom_kill', 1)],
        ['memory.events', (text) => numberAfter(text, 'oom_kill', 1)],
      ]),
    };
  }

  /** Only once every process in it is gone. */
  remove(): void {
    for (const group of this.groups) removeGroup(group.path);
  }

  private first(sources: readonly (readonly [file: string, parse: (text: string) => number | null])[]): number | null {
    for (const group of this.groups) {
      for (const [file, parse] of sources) {
        const text = readOrNull(join(group.path, file));
        const value = text === null ? null : parse(text);
        if (value !== null && Number.isFinite(value)) return value;
      }
    }
    return null;
  }
}

/** Makes the run's own groups below the writable ones and returns hierarchies that point at them. */
export function makeRunGroups(hierarchies: readonly CgroupHierarchy[], runName: string): CgroupHierarchy[] {
  return hierarchies.map((hierarchy) => {
    const parent = join(hierarchy.parent, runName);
    mkdirSync(parent);
    if (hierarchy.version === 2) writeFileSync(join(parent, 'cgroup.subtree_control'), hierarchy.controllers.map((name) => `+${name}`).join(' '));
    return { ...hierarchy, parent };
  });
}

/** Kills every process below a group and removes it and the groups in it; false when something would not go. */
export function destroyGroup(path: string): boolean {
  for (const entry of readdirOrEmpty(path)) destroyGroup(join(path, entry));
  for (const line of linesOf(join(path, 'cgroup.procs'))) if (line !== '') sendKill(Number(line));
  return removeGroup(path);
}

/** The pseudo files cannot be unlinked and vanish with the directory, so a plain rmdir is what is needed. */
function removeGroup(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

function limitFiles(group: CgroupHierarchy, limits: SandboxLimits): [string, string][] {
  const files: [string, string][] = [];
  const processes = String(limits.processes + overheadProcesses);
  const quotaUs = Math.max(1000, Math.round(limits.cpuCores * cpuPeriodUs));
  for (const controller of group.controllers) {
    if (controller === 'memory' && group.version === 1) {
      files.push(['memory.limit_in_bytes', String(limits.memoryBytes)], ['memory.memsw.limit_in_bytes', String(limits.memoryBytes)]);
    } else if (controller === 'memory') files.push(['memory.max', String(limits.memoryBytes)], ['memory.swap.max', '0']);
    else if (controller === 'pids') files.push(['pids.max', processes]);
    else if (controller === 'cpu' && group.version === 1) files.push(['cpu.cfs_period_us', String(cpuPeriodUs)], ['cpu.cfs_quota_us', String(quotaUs)]);
    else if (controller === 'cpu') files.push(['cpu.max', `${quotaUs} ${cpuPeriodUs}`]);
  }
  return files;
}

/** Swap accounting and the like may be compiled out; the main limits are always there. */
function writeIfPresent(path: string, value: string): void {
  try {
    writeFileSync(path, value, { flag: 'r+' });
  } catch (error) {
    if (!/memsw|swap/.test(path)) throw error;
  }
}

function addIfWritable(found: CgroupHierarchy[], hierarchy: CgroupHierarchy): boolean {
  try {
    accessSync(hierarchy.parent, constants.W_OK);
  } catch {
    return false;
  }
  found.push(hierarchy);
  return true;
}

/** A group's directory: the mount shows the hierarchy from `root` down, and `path` counts from the hierarchy's top. */
function below(mountPoint: string, root: string, path: string): string {
  return root === '/' ? join(mountPoint, path) : join(mountPoint, path.startsWith(root) ? path.slice(root.length) : '');
}

function numberAfter(text: string, key: string, divisor: number): number | null {
  const match = new RegExp(`^${key} (\\d+)$`, 'm').exec(text);
  return match === null ? null : Number(match[1]) / divisor;
}

function linesOf(path: string): string[] {
  return readOrNull(path)?.trim().split('\n') ?? [];
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readdirOrEmpty(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}
