import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { runLabel } from '../../src/env/sandbox/docker/ownership.js';
import { allProcesses, descendants, processesMarked } from '../../src/env/sandbox/proc.js';
import { sandboxMark } from '../../src/env/sandbox/run-directory.js';
import { commandLine, onEngine, testEngine } from '../contract/sandbox-providers.js';

/** All that a provider holds on this machine at one moment. After a trial it is what it was before. */
export interface HostState {
  /** Of this process's descendants, of the provider's containers, and of whatever bears the trial's token. */
  readonly processes: readonly string[];
  readonly containers: readonly string[];
  readonly mounts: readonly string[];
  readonly controlGroups: readonly string[];
  readonly files: readonly string[];
  /** Save sockets: connections to an engine are kept and given up as it suits their pool. */
  readonly descriptors: number;
}

/** Pipes are made ahead, some at a time, and used up: how many lie ready says nothing. */
const preparedPipe = /\/pipe-\d+$/;

const Listed = z.array(z.object({ Id: z.string() }));

/**
 * @param stateDir the folder in which one provider, and nobody else, keeps its files
 * @param token what the trial's own processes have on their command line
 */
export async function hostState(stateDir: string, token: string, withEngine: boolean): Promise<HostState> {
  const runs = runNames(stateDir);
  const isOfRuns = (text: string): boolean => runs.some((run) => text.includes(run));
  const containers = withEngine ? await onEngine((engine) => engine.json(Listed, { method: 'GET', path: '/containers/json', query: { all: '1', filters: JSON.stringify({ label: runs.map((run) => `${runLabel}=${run}`) }) } })) : [];
  const engineFolder = withEngine ? engineFolderOf(testEngine) : null;
  const places = [stateDir, ...runs, ...(engineFolder === null ? [] : [engineFolder])];
  const found = [...descendants(process.pid), ...processesMarked(sandboxMark, isOfRuns), ...allProcesses().filter(({ pid, state }) => state !== 'Z' && (hasToken(pid, token) || isOfRuns(controlGroupOf(pid))))];
  return {
    processes: [...new Set(found.map(({ pid, startTicks }) => `${pid}@${startTicks} ${commandLine(String(pid)).slice(0, 120)}`))].sort(),
    containers: containers.map(({ Id }) => Id).sort(),
    mounts: textOf('/proc/self/mountinfo').split('\n').filter((line) => places.some((place) => line.includes(place))).sort(),
    controlGroups: controlGroups('/sys/fs/cgroup', 6).filter((path) => isOfRuns(path) || (engineFolder !== null && path.includes(basename(engineFolder)))).sort(),
    files: readdirSync(stateDir, { recursive: true, encoding: 'utf8' }).filter((name) => !preparedPipe.test(name)).sort(),
    descriptors: readdirSync('/proc/self/fd').filter((fd) => !targetOf(fd).startsWith('socket:')).length,
  };
}

function runNames(stateDir: string): string[] {
  return readdirSync(stateDir)
    .filter((name) => name.startsWith('seatrial-sandboxes-'))
    .flatMap((name) => readdirSync(join(stateDir, name)));
}

/** The tests' own engine keeps everything in one folder; one that was there before has mounts of others too. */
function engineFolderOf(host: string | undefined): string | null {
  const folder = dirname(host?.replace('unix://', '') ?? '/');
  return basename(folder).startsWith('seatrial-engine-') ? folder : null;
}

function hasToken(pid: number, token: string): boolean {
  return commandLine(String(pid)).includes(token);
}

function controlGroupOf(pid: number): string {
  return textOf(`/proc/${pid}/cgroup`);
}

function controlGroups(folder: string, depth: number): string[] {
  const names = depth === 0 ? [] : subfolders(folder);
  return names.flatMap((name) => [join(folder, name), ...controlGroups(join(folder, name), depth - 1)]);
}

/** Groups and processes come and go under those who look at them. */
function subfolders(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // The one by which the folder was read.
    return '';
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
