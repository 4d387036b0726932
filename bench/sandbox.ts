/**
 * What sandboxes cost: wall time (p50, p90) of create, exec of `true`, freeze + diff, and stop, with 1, 8 and 32
 * sandboxes at once, and the CPU time of one whole trial-like life. Run: `node dist/bench/sandbox.js [PROVIDER]`; with
 * `docker` under `node scripts/docker-engine.mjs`, where its CPU time is the engine's and not counted, and where the
 * overhead of whole trials over the engine's socket is told too: a sandbox for the agent with one command, its diff, and
 * a fresh one that grades; in the same run what the engine itself takes for such containers (docker-floor.ts).
 * CPU counts this process, its launcher and every child they have buried (/proc/PID/stat), so it includes bwrap and
 * the supervisor, but not what the kernel does afterwards to take a network namespace down. `--hold MIB` fills that much
 * memory first, as a process does that trains.
 *
 * `--tree`: sandboxes whose workspace begins as a folder of 200 MB in 8,000 files, in which a command changes a file and
 * deletes another, and in the same run the kernel's own share of it (floors.c). `--way tools|copy`: not in the best way.
 */
import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../src/core/index.js';
import { applyWorkspaceDiff, chooseProvider, type Sandbox, type SandboxProvider, type SandboxSpec } from '../src/env/index.js';
import { BubblewrapProvider } from '../src/env/sandbox/bubblewrap/provider.js';
import { cpuMs } from './cpu-time.js';
import { DockerFloor } from './docker-floor.js';
import { makeLargeTree, measureFloors } from './large-tree.js';

const mebibyte = 1024 * 1024;
const plainSpec: SandboxSpec = {
  label: 'bench',
  workdir: '/work',
  files: Array.from({ length: 12 }, (_, index) => ({ path: `lib/module${index}.sh`, content: `echo ${'x'.repeat(400)}\n`, mode: 0o755 })),
  extraDirs: ['/logs/verifier', '/tests'],
  limits: { memoryBytes: 256 * mebibyte, processes: 64, cpuCores: 1, diskBytes: 32 * mebibyte, fileSizeBytes: 16 * mebibyte },
  env: {},
  leaseMs: 120_000,
};
const execsEach = 8;
const phases = ['create', 'exec true', 'freeze + diff', 'stop'] as const;
type Timings = Record<(typeof phases)[number], number[]>;

const holdAt = process.argv.indexOf('--hold');
const held = Array.from({ length: holdAt < 0 ? 0 : Number(process.argv[holdAt + 1]) }, () => Buffer.alloc(mebibyte, 1));
const wanted = (['docker', 'process'] as const).find((name) => process.argv.includes(name)) ?? 'bubblewrap';
const image = process.env['SEATRIAL_TEST_IMAGE'];
const deps = { clock: systemClock, environment: process.env, ...(image === undefined ? {} : { image }) };
const way = (['tools', 'copy'] as const).find((name) => process.argv[process.argv.indexOf('--way') + 1] === name);
const provider = way === undefined ? await chooseProvider(wanted, deps) : await BubblewrapProvider.open(deps, { treeWorkspaces: way });
const folder = mkdtempSync(join(tmpdir(), 'seatrial-bench-'));
const tree = process.argv.includes('--tree') ? makeLargeTree(folder) : null;
const spec: SandboxSpec = tree === null ? plainSpec : { ...plainSpec, files: [], workspaceTree: tree };
const change = 'echo more >>part0/module0/file0.txt; rm part1/module1/file1.txt';
const firstMs = systemClock.monotonicMs();
await lives(provider, 1, 1);
if (tree !== null) console.log(`first sandbox, which copies the tree: ${(systemClock.monotonicMs() - firstMs).toFixed(0)} ms`);
await lives(provider, 4, 4);
const floors = tree === null || wanted !== 'bubblewrap' ? null : measureFloors(folder, fileURLToPath(new URL('../../bench/floors.c', import.meta.url)), tree.hostDir, 200);
if (floors !== null) console.log(`floors: unshare all + exec ${floors.unshareExecMs} ms, overlay mount + umount ${floors.overlayMs} ms (p50)`);
for (const concurrent of wanted === 'docker' ? [1, 8] : [1, 8, 32]) {
  const count = Math.max(40, concurrent * 4);
  const [startedMs, startedCpuMs] = [systemClock.monotonicMs(), cpuMs()];
  const timings = await lives(provider, concurrent, count);
  const [wallMs, usedCpuMs] = [systemClock.monotonicMs() - startedMs, cpuMs() - startedCpuMs];
  const columns = phases.map((phase) => `${phase} ${quantile(timings[phase], 0.5)} / ${quantile(timings[phase], 0.9)}`);
  console.log(`${provider.name}, ${concurrent} at once: ${columns.join(', ')} ms (p50 / p90); ${((1000 * count) / wallMs).toFixed(0)} lives/s, ${(usedCpuMs / count).toFixed(1)} ms CPU a life with ${execsEach} execs`);
  if (floors !== null && concurrent === 1) {
    const sumMs = floors.unshareExecMs + floors.overlayMs;
    const ratio = (phase: (typeof phases)[number]): string => (Number(quantile(timings[phase], 0.5)) / sumMs).toFixed(1);
    console.log(`times the floors' sum (${sumMs.toFixed(2)} ms): create ${ratio('create')}, freeze + diff ${ratio('freeze + diff')}, stop ${ratio('stop')}`);
  }
  const createdMs = await creation(provider, concurrent, count);
  console.log(`${provider.name}, ${concurrent} at once: ${((1000 * count) / createdMs).toFixed(0)} creates/s`);
}
if (provider.name === 'docker' && tree === null) await dockerTrials(provider);
await provider.close();
rmSync(folder, { recursive: true });
if (held.length > 0) console.log(`with ${held.length} MiB held`);

async function lives(source: SandboxProvider, concurrent: number, count: number): Promise<Timings> {
  const timings: Timings = { create: [], 'exec true': [], 'freeze + diff': [], stop: [] };
  let remaining = count;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) {
      const sandbox = await timed(timings.create, () => source.create(spec));
      for (let index = 0; index < execsEach; index++) await timed(timings['exec true'], () => sandbox.exec('true', { timeoutMs: 10_000 }));
      if (tree !== null) await sandbox.exec(change, { timeoutMs: 10_000 });
      await timed(timings['freeze + diff'], async () => {
        await sandbox.killAll();
        await sandbox.workspaceDiff();
      });
      await timed(timings.stop, () => sandbox.stop());
    }
  };
  await Promise.all(Array.from({ length: concurrent }, worker));
  return timings;
}

/** Wall time in which `count` sandboxes are made, `concurrent` at once; they are stopped afterwards. */
async function creation(source: SandboxProvider, concurrent: number, count: number): Promise<number> {
  const made: Sandbox[] = [];
  let remaining = count;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) made.push(await source.create(spec));
  };
  const startedMs = systemClock.monotonicMs();
  await Promise.all(Array.from({ length: concurrent }, worker));
  const takenMs = systemClock.monotonicMs() - startedMs;
  await Promise.all(made.map((sandbox) => sandbox.stop()));
  return takenMs;
}

/** Whole trials beside what the engine itself takes for their two containers, by turns. */
async function dockerTrials(source: SandboxProvider): Promise<void> {
  const model = await source.create(spec);
  const floor = await DockerFloor.like(model.id, process.env);
  await model.stop();
  for (const concurrent of [1, 8]) {
    const count = Math.max(10, concurrent * 3);
    const { wallMs, ...timings } = await floor.measure(concurrent, count);
    const columns = Object.entries(timings).map(([step, values]) => `${step} ${quantile(values, 0.5)}`);
    const floorMs = wallMs / count;
    console.log(`the engine's own containers, ${concurrent} at once: ${columns.join(', ')} ms (p50); ${floorMs.toFixed(0)} ms a container`);
    const trialMs = await trials(source, concurrent);
    console.log(`times the engine's own two containers: ${(trialMs / (2 * floorMs)).toFixed(2)}`);
  }
  floor.close();
}

/** Wall time of trials whose commands cost next to nothing. */
async function trials(source: SandboxProvider, concurrent: number): Promise<number> {
  const count = concurrent * 3 + 7;
  const walls: number[] = [];
  let remaining = count;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) await timed(walls, () => trial(source));
  };
  const startedMs = systemClock.monotonicMs();
  await Promise.all(Array.from({ length: concurrent }, worker));
  const eachMs = (systemClock.monotonicMs() - startedMs) / count;
  console.log(`${source.name}, trials ${concurrent} at once: ${quantile(walls, 0.5)} ms wall (p50), ${eachMs.toFixed(0)} ms a trial`);
  return eachMs;
}

async function trial(source: SandboxProvider): Promise<void> {
  const agent = await source.create(spec);
  await agent.exec('echo done >solution', { timeoutMs: 10_000 });
  await agent.killAll();
  const diff = await agent.workspaceDiff();
  const tests = { path: '/tests/test.sh', content: '#!/bin/sh\n[ "$(cat solution)" = done ] && echo 1 >/logs/verifier/reward.txt\n', mode: 0o755 };
  const [grader] = await Promise.all([source.create({ ...spec, files: [...applyWorkspaceDiff(spec.files!, diff), tests], closedShells: true }), agent.stop()]);
  await grader.exec('/tests/test.sh', { timeoutMs: 10_000 });
  await grader.killAll();
  const reward = await grader.readFile('/logs/verifier/reward.txt', { limitBytes: 16 });
  if (Buffer.from(reward ?? []).toString() !== '1\n') throw new Error('the trial got no reward');
  await grader.stop();
}

async function timed<T>(into: number[], action: () => Promise<T>): Promise<T> {
  const startedMs = systemClock.monotonicMs();
  const result = await action();
  into.push(systemClock.monotonicMs() - startedMs);
  return result;
}

function quantile(values: readonly number[], fraction: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))]!.toFixed(1);
}
