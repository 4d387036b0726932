import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CgroupHierarchy, Controller } from './cgroup-hierarchies.js';
import { groupCounts } from './group-counts.js';
import { sendKill } from './proc.js';
import type { SandboxLimits, SandboxUsage } from './provider.js';
import { linesOf } from './pseudo-files.js';

const cpuPeriodUs = 100_000;
/** The sandbox's launcher and first process, which the caller did not ask for. */
const overheadProcesses = 2;

/** The control groups of one sandbox, one in each hierarchy. */
export class SandboxCgroup {
  private constructor(private readonly groups: readonly (CgroupHierarchy & { readonly path: string })[]) {}

  static async create(hierarchies: readonly CgroupHierarchy[], id: string, limits: SandboxLimits): Promise<SandboxCgroup> {
    const groups = hierarchies.map((hierarchy) => ({ ...hierarchy, path: join(hierarchy.parent, id) }));
    const cgroup = new SandboxCgroup(groups);
    try {
      for (const group of groups) {
        mkdirSync(group.path);
        for (const [file, value] of limitFiles(group, limits)) writeIfPresent(join(group.path, file), value);
      }
    } catch (error) {
      await cgroup.remove();
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
    return groupCounts(this.groups.map(({ path }) => path));
  }

  /** SIGKILL to every process in it. */
  kill(): void {
    for (const group of this.groups) killMembers(group.path);
  }

  /** Only once every process in it is gone. Asynchronous because the kernel takes some milliseconds for it. */
  async remove(): Promise<void> {
    await Promise.all(this.groups.map((group) => removeGroup(group.path)));
  }
}

/** Kills every process below a group and removes it and the groups in it; false when something would not go. */
export async function destroyGroup(path: string): Promise<boolean> {
  await Promise.all(readdirOrEmpty(path).map((entry) => destroyGroup(join(path, entry))));
  killMembers(path);
  return removeGroup(path);
}

function killMembers(path: string): void {
  for (const line of linesOf(join(path, 'cgroup.procs'))) if (line !== '') sendKill(Number(line));
}

/** The pseudo files cannot be unlinked and vanish with the directory, so a plain rmdir is what is needed. */
async function removeGroup(path: string): Promise<boolean> {
  try {
    await rmdir(path);
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

function readdirOrEmpty(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  } catch {
    return [];
  }
}
