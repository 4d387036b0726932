import { readFileSync } from 'node:fs';
import { allProcesses } from '../src/env/sandbox/proc.js';

/**
 * CPU time so far, in ms, of this process, its children (a provider's launcher) and every child that these have buried:
 * what work costs however busy the machine is. In steps of 10 ms, as /proc counts.
 */
export function cpuMs(): number {
  const children = allProcesses().filter((facts) => facts.parentPid === process.pid);
  return [process.pid, ...children.map((facts) => facts.pid)].reduce((sum, pid) => sum + cpuOf(pid), 0);
}

function cpuOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]) * 10, 0);
}
