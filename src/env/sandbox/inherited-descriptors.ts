import { openSync, readdirSync, readFileSync } from 'node:fs';

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
  try {
    return readdirSync('/proc/self/fdinfo').map(Number).filter((fd) => fd > 2 && isInheritable(fd));
  } catch {
    // No /proc: nothing can be known, and only the process provider runs there.
    return [];
  }
}

const closeOnExec = 0o2000000;

function isInheritable(fd: number): boolean {
  try {
    const flags = /^flags:\s*(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1] ?? '0';
    return (Number.parseInt(flags, 8) & closeOnExec) === 0;
  } catch {
    // The descriptor of the listing itself.
    return false;
  }
}
