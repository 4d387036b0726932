import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { readOrNull } from './pseudo-files.js';

/**
 * What /proc tells about processes. Start times are in clock ticks since boot (USER_HZ, 100 a second on Linux): a pid
 * together with its start tick names one process for ever, a pid alone does not. Readers return null for a process
 * that is gone. Without /proc (not Linux) `ps` lists processes, start ticks are 0 for all, and marks cannot be read.
 */
export interface ProcessFacts {
  readonly pid: number;
  /** What it calls itself, at most 15 bytes; '' where there is no /proc. */
  readonly name: string;
  readonly parentPid: number;
  readonly state: string;
  readonly startTicks: number;
}

const hasProc = process.platform === 'linux';

export function readProcess(pid: number): ProcessFacts | null {
  if (!hasProc) return signalReaches(pid) ? { pid, name: '', parentPid: 0, state: '?', startTicks: 0 } : null;
  const text = readOrNull(`/proc/${pid}/stat`);
  return text === null ? null : parseStat(text);
}

/** The name in brackets is the process's own choice and may hold anything; the fields follow the last `)`. */
export function parseStat(text: string): ProcessFacts {
  const nameEnd = text.lastIndexOf(')');
  const fields = text.slice(nameEnd + 2).split(' ');
  return {
    pid: Number.parseInt(text, 10),
    name: text.slice(text.indexOf('(') + 1, nameEnd),
    state: fields[0]!,
    parentPid: Number(fields[1]),
    startTicks: Number(fields[19]),
  };
}

export function allProcesses(): ProcessFacts[] {
  if (!hasProc) return listedByPs();
  return processIds()
    .map(readProcess)
    .filter((facts) => facts !== null);
}

/** Every living process below `root` (not `root` itself). In a pid namespace all are below its first process. */
export function descendants(root: number): ProcessFacts[] {
  const childrenOf = new Map<number, ProcessFacts[]>();
  for (const facts of allProcesses()) {
    if (facts.state === 'Z' || facts.state === 'X') continue;
    const siblings = childrenOf.get(facts.parentPid);
    if (siblings === undefined) childrenOf.set(facts.parentPid, [facts]);
    else siblings.push(facts);
  }
  const found: ProcessFacts[] = [];
  const pending = [root];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    for (const child of childrenOf.get(parent) ?? []) {
      found.push(child);
      pending.push(child.pid);
    }
  }
  return found;
}

/**
 * Living processes, begun at or after `sinceTicks`, whose initial environment gives `name` a value that matches; other
 * users' are not seen.
 */
export function processesMarked(name: string, matches: (value: string) => boolean, sinceTicks = 0): ProcessFacts[] {
  const start = `${name}=`;
  const isMarked = (entry: string): boolean => entry.startsWith(start) && matches(entry.slice(start.length));
  return allProcesses()
    .filter((facts) => facts.startTicks >= sinceTicks && facts.state !== 'Z' && facts.state !== 'X')
    .filter(({ pid }) => readOrNull(`/proc/${pid}/environ`)?.split('\0').some(isMarked) === true);
}

/** Processes that run `program` (its last path component) with an argument that begins with `argumentStart`. */
export function processesRunning(program: string, argumentStart: string): ProcessFacts[] {
  const matches = ([path, ...args]: string[]): boolean => path?.split('/').at(-1) === program && args.some((argument) => argument.startsWith(argumentStart));
  return processIds()
    .filter((pid) => matches((readOrNull(`/proc/${pid}/cmdline`) ?? '').split('\0')))
    .map(readProcess)
    .filter((facts) => facts !== null);
}

/** Bytes that a process and all of its buried descendants handed to write calls; null where the kernel does not tell. */
export function bytesWrittenBy(pid: number): number | null {
  const match = /^wchar: (\d+)$/m.exec(readOrNull(`/proc/${pid}/io`) ?? '');
  return match === null ? null : Number(match[1]);
}

export function uptimeTicks(): number {
  const text = readOrNull('/proc/uptime');
  return text === null ? 0 : Math.round(Number(text.split(' ')[0]) * 100);
}

/** Where pids and start ticks are meaningful: this boot of this machine, this pid namespace. */
export function processSpace(): { readonly bootId: string; readonly pidNamespace: string } {
  let pidNamespace = 'none';
  try {
    pidNamespace = readlinkSync('/proc/self/ns/pid');
  } catch {
    // No /proc (not Linux): one pid space a machine.
  }
  return { bootId: readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? 'none', pidNamespace };
}

/** Whether the process that was seen still runs; a dead one that nobody has buried yet does not, one that cannot be looked at may. */
export function isRunning(seen: ProcessFacts): boolean {
  try {
    const facts = readProcess(seen.pid);
    return facts !== null && facts.startTicks === seen.startTicks && facts.state !== 'Z' && facts.state !== 'X';
  } catch {
    // No descriptor is free, say: whoever asks asks again.
    return true;
  }
}

/** Kills the process only if it is still the one that was seen. */
export function killExactly(seen: ProcessFacts): void {
  if (readProcess(seen.pid)?.startTicks !== seen.startTicks) return;
  sendKill(seen.pid);
}

/** SIGKILL; a process that is already gone is fine, and one of another user (after `sudo`) is seen to live on by who waits for its end. */
export function sendKill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!['ESRCH', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function listedByPs(): ProcessFacts[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [pid, parentPid, state] = line.trim().split(/\s+/);
    return { pid: Number(pid), name: '', parentPid: Number(parentPid), state: state!.charAt(0), startTicks: 0 };
  });
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}
