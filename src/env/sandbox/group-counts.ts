import { join } from 'node:path';
import type { SandboxUsage } from './provider.js';
import { linesOf, readOrNull } from './pseudo-files.js';

/**
 * What control groups count, of version 1 and 2, read from their own files; a field is null where no group has it.
 * Memory is read from the one file that holds its peak: `memory.stat` and the like make the kernel add up first what each
 * processor has counted, which can take half a second.
 */
export function groupCounts(paths: readonly string[]): Omit<SandboxUsage, 'bytesWritten'> {
  const first = (sources: readonly (readonly [file: string, parse: (text: string) => number | null])[]): number | null => {
    for (const path of paths) {
      for (const [file, parse] of sources) {
        const text = readOrNull(join(path, file));
        const value = text === null ? null : parse(text);
        if (value !== null && Number.isFinite(value)) return value;
      }
    }
    return null;
  };
  return {
    cpuMs: first([
      ['cpuacct.usage', (text) => Number(text) / 1e6],
      ['cpu.stat', (text) => numberAfter(text, 'usage_usec', 1e3)],
    ]),
    peakMemoryBytes: first([
      ['memory.max_usage_in_bytes', Number],
      ['memory.peak', Number],
    ]),
    oomKills: first([
      ['memory.oom_control', (text) => numberAfter(text, 'oom_kill', 1)],
      ['memory.events', (text) => numberAfter(text, 'oom_kill', 1)],
    ]),
  };
}

/**
 * Directories of the control groups that a process is in, one for each hierarchy that this process sees mounted.
 * @param name part of their paths, so that groups which others are in too do not count
 */
export function groupsOf(pid: number, name: string): string[] {
  const mounts = linesOf('/proc/self/mountinfo').flatMap((line) => {
    const fields = line.split(' ');
    const separator = fields.indexOf('-');
    const [root, mountPoint, type, options] = [fields[3]!, fields[4]!, fields[separator + 1], fields[separator + 3] ?? ''];
    if (type === 'cgroup2') return [{ root, mountPoint, controllers: '' }];
    return type === 'cgroup' ? [{ root, mountPoint, controllers: options }] : [];
  });
  const found: string[] = [];
  for (const line of linesOf(`/proc/${pid}/cgroup`)) {
    const [, controllers = '', path = '/'] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const mount = mounts.find((each) => each.root === '/' && isOf(each.controllers, controllers));
    if (mount !== undefined && path.includes(name)) found.push(join(mount.mountPoint, path));
  }
  return found;
}

/** @param options of a mount, among which version 1 names its controllers; empty in version 2 */
function isOf(options: string, controllers: string): boolean {
  if (options === '' || controllers === '') return options === controllers;
  const names = options.split(',');
  return controllers.split(',').every((name) => names.includes(name));
}

function numberAfter(text: string, key: string, divisor: number): number | null {
  const match = new RegExp(`^${key} (\\d+)$`, 'm').exec(text);
  return match === null ? null : Number(match[1]) / divisor;
}
