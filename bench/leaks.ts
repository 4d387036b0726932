/**
 * What many trials leave behind, and what one costs beyond its commands: oracle trials in sequence (default 1,000), as a
 * job runs them. Run: `node dist/bench/leaks.js [COUNT] [PROVIDER]`; exit status 1 when something leaked.
 *
 * Overhead is the wall time of a trial less the time of the commands in it (the solution, the verifier), without and with
 * its records on the disk. Counted before and after, while the provider is open: child processes, mounts, control groups, open
 * descriptors, files in the temporary directory; and the resident memory, whose second half must be flat.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock, type JobRecord } from '../src/core/index.js';
import { chooseProvider, gradeDiff, loadTask, type Sandbox, type SandboxProvider } from '../src/env/index.js';
import { descendants } from '../src/env/sandbox/proc.js';
import { harborJobConfig, oracleAgent, planTrials, runJob } from '../src/rollout/index.js';
import { JobFolder } from '../src/store/index.js';
import { cpuMs } from './cpu-time.js';

const [countText = '1000', providerName = 'bubblewrap'] = process.argv.slice(2);
const count = Number(countText);
const warmUp = 20;
const collectGarbage = exposedGc();

const stateDir = mkdtempSync(join(tmpdir(), 'seatrial-leaks-'));
const jobsDir = mkdtempSync(join(tmpdir(), 'seatrial-leaks-jobs-'));
execFileSync('chmod', ['755', stateDir]);
const opened = await chooseProvider(providerName === 'process' ? 'process' : 'bubblewrap', { clock: systemClock, environment: { ...process.env, TMPDIR: stateDir } });
const task = await loadTask('datasets/builtin/test/ash-pup-bay');

let commandsMs = 0;
const provider = timingCommands(opened);
const overheadsMs: number[] = [];
/** Records on the disk included. */
const recordedMs: number[] = [];
await trials('warm-up', warmUp);
const before = held();
const startedCpuMs = cpuMs();
const memoryMiB = [residentMiB()];
for (let tenth = 1; tenth <= 10; tenth++) {
  await trials(`tenth-${tenth}`, Math.ceil(count / 10));
  memoryMiB.push(residentMiB());
}
const usedCpuMs = cpuMs() - startedCpuMs;
const after = held();
await opened.close();
const left = readdirSync(stateDir, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('/'));
rmSync(stateDir, { recursive: true });
rmSync(jobsDir, { recursive: true });

console.log(`${overheadsMs.length - warmUp} oracle trials in sequence, ${opened.name}: overhead ${threeOf(overheadsMs)} ms (10th, 50th and 90th percentile), with its records synced ${threeOf(recordedMs)} ms; ${(usedCpuMs / (overheadsMs.length - warmUp)).toFixed(1)} ms CPU a trial, its commands and garbage collection included`);
console.log(`resident memory in MiB, every tenth of the way: ${memoryMiB.map((mebibytes) => mebibytes.toFixed(0)).join(' ')}`);
const leaks: string[] = [];
for (const key of Object.keys(before) as (keyof Held)[]) {
  console.log(`${key}: ${before[key]} before, ${after[key]} after`);
  if (after[key] > before[key]) leaks.push(`${after[key] - before[key]} ${key}`);
}
const growthMiB = memoryMiB.at(-1)! - memoryMiB[5]!;
if (growthMiB > 10) leaks.push(`${growthMiB.toFixed(0)} MiB of memory in the second half`);
if (left.length > 0) leaks.push(`files of a closed provider (${left.join(', ')})`);
console.log(leaks.length === 0 ? 'Nothing leaked.' : `LEAKED: ${leaks.join(', ')}`);
process.exitCode = leaks.length === 0 ? 0 : 1;

async function trials(jobId: string, attempts: number): Promise<void> {
  const record: JobRecord = {
    schemaVersion: 1,
    jobId,
    createdAt: new Date(systemClock.nowMs()).toISOString(),
    seed: 1,
    attempts,
    graderMode: 'workspace',
    agent: { kind: 'oracle' },
    sandbox: { provider: provider.name, image: null, network: 'none', hostVariables: [] },
    dataset: { path: task.dir, name: 'leaks', split: null, include: [], exclude: [] },
    tasks: [{ id: task.id, digest: task.digest }],
  };
  const folder = await JobFolder.create(jobsDir, record, { config: harborJobConfig(record, { jobsDir, concurrency: 1, retries: 0 }), lock: {} });
  let startedMs = systemClock.monotonicMs();
  await runJob({ provider, grade: gradeDiff, clock: systemClock }, folder, planTrials(record, [task]), {
    concurrency: 1,
    retries: 0,
    agent: oracleAgent(),
    version: '0',
    tools: null,
    onProgress: (event) => {
      if (event.kind === 'job-started') startedMs = systemClock.monotonicMs();
      if (event.kind !== 'trial-finished') return;
      if (event.trial.record.reward !== 1) throw new Error(`trial ${event.trial.name} has no reward of 1: ${event.trial.record.infraFault ?? event.trial.record.terminatedBy}`);
      const phasesMs = Object.values(event.trial.measures.phases).reduce<number>((sum, phaseMs) => sum + (phaseMs ?? 0), 0);
      overheadsMs.push(phasesMs - commandsMs);
      recordedMs.push(systemClock.monotonicMs() - startedMs - commandsMs);
      commandsMs = 0;
      startedMs = systemClock.monotonicMs();
    },
  });
  rmSync(folder.dir, { recursive: true });
}

/** The same provider, adding up the time of every command. */
function timingCommands(source: SandboxProvider): SandboxProvider {
  return {
    name: source.name,
    isolation: source.isolation,
    reap: () => source.reap(),
    close: () => source.close(),
    create: async (spec, signal) => {
      const sandbox = await source.create(spec, signal);
      const exec: Sandbox['exec'] = async (command, options) => {
        const result = await sandbox.exec(command, options);
        commandsMs += result.durationMs;
        return result;
      };
      return new Proxy(sandbox, {
        get: (target, key) => {
          if (key === 'exec') return exec;
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    },
  };
}

interface Held {
  readonly processes: number;
  readonly mounts: number;
  readonly groups: number;
  readonly descriptors: number;
  readonly files: number;
}

function held(): Held {
  return {
    processes: descendants(process.pid).length,
    // Of this provider's: other programs mount as they please.
    mounts: readFileSync('/proc/self/mountinfo', 'utf8').split('\n').filter((line) => line.includes(basename(stateDir)) || line.includes('newroot')).length,
    groups: ownGroups(),
    descriptors: readdirSync('/proc/self/fd').length,
    // The pool of pipes is filled by the two dozen, and gives out each once.
    files: readdirSync(stateDir, { recursive: true, encoding: 'utf8' }).filter((path) => !/pipes-[^/]*\//.test(path)).length,
  };
}

/** Control groups of this process's runs; their names begin with the run's, which holds the pid. */
function ownGroups(): number {
  const mountPoints = readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .filter((line) => / - cgroup2? /.test(line))
    .map((line) => line.split(' ')[4]!);
  return mountPoints.reduce((sum, mountPoint) => sum + groupsBelow(mountPoint, 0), 0);
}

function groupsBelow(dir: string, depth: number): number {
  if (depth > 6) return 0;
  let found = 0;
  for (const entry of safeEntries(dir)) found += (entry.includes(`-${process.pid}-`) || dir.includes(`-${process.pid}-`) ? 1 : 0) + groupsBelow(join(dir, entry), depth + 1);
  return found;
}

function safeEntries(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function exposedGc(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function residentMiB(): number {
  collectGarbage();
  return process.memoryUsage.rss() / 1_048_576;
}

function threeOf(valuesMs: readonly number[]): string {
  const sorted = valuesMs.slice(warmUp).sort((a, b) => a - b);
  return [0.1, 0.5, 0.9].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toFixed(0)).join(', ');
}
