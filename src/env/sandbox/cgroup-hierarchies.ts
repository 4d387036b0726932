import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf } from './pseudo-files.js';

/**
 * The control group hierarchies of this machine, version 1 (one a controller) or 2 (one for all), in which this process
 * may make groups; what cannot be had is left to resource limits (see supervisor.ts). Each run has one group a
 * hierarchy, named after the run, with one group a sandbox below it (cgroup.ts). The names are journalled, so that reap
 * finds those of crashed runs.
 */
export type Controller = 'memory' | 'pids' | 'cpu' | 'cpuacct';

export interface CgroupHierarchy {
  readonly version: 1 | 2;
  readonly controllers: readonly Controller[];
  /** Absolute directory below which groups may be made. */
  readonly parent: string;
}

const wanted: readonly Controller[] = ['memory', 'pids', 'cpu', 'cpuacct'];

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

/** Makes the run's own groups below the writable ones and returns hierarchies that point at them. */
export function makeRunGroups(hierarchies: readonly CgroupHierarchy[], runName: string): CgroupHierarchy[] {
  return hierarchies.map((hierarchy) => {
    const parent = join(hierarchy.parent, runName);
    mkdirSync(parent);
    if (hierarchy.version === 2) writeFileSync(join(parent, 'cgroup.subtree_control'), hierarchy.controllers.map((name) => `+${name}`).join(' '));
    return { ...hierarchy, parent };
  });
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
