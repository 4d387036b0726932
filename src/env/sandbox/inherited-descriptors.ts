import { existsSync, openSync, readdirSync } from 'node:fs';
import { readOrNull } from './pseudo-files.js';

/**
 * Descriptors that whoever started this process left open (a runner's pipe, a directory) pass on to every child, and so
 * into sandboxes; a directory would be a way out. Node closes its own on exec, and of inherited ones those with small
 * numbers only. What they are does not change while the process lives: nothing in it opens any that pass on.
 */
let covering: readonly (number | 'ignore')[] | null = null;

/** For `stdio` of spawn, from number 3 on: /dev/null in place of each descriptor that would pass on. */
export function coverInherited(): readonly (number | 'ignore')[] {
  covering ??= coveringOf(passingOn());
  return covering;
}

function coveringOf(inherited: readonly number[]): (number | 'ignore')[] {
  if (inherited.length === 0) return [];
  const nothing = openSync('/dev/null', 'r');
  return Array.from({ length: Math.max(...inherited) - 2 }, (_, index) => (inherited.includes(index + 3) ? nothing : 'ignore'));
}

function passingOn(): number[] {
  // Without /proc nothing can be known, and only the process provider runs there.
  if (!existsSync('/proc/self/fdinfo')) return [];
  return readdirSync('/proc/self/fdinfo').map(Number).filter((fd) => fd > 2 && isInheritable(fd));
}

const closeOnExec = 0o2000000;

function isInheritable(fd: number): boolean {
  const facts = readOrNull(`/proc/self/fdinfo/${fd}`);
  // The descriptor of the listing itself.
  if (facts === null) return false;
  const flags = /^flags:\s*(\d+)$/m.exec(facts)?.[1] ?? '0';
  return (Number.parseInt(flags, 8) & closeOnExec) === 0;
}
