/**
 * What sandboxes cost: wall time (p50, p90) of create, exec of `true`, freeze + diff, and stop, with 1, 8 and 32
 * sandboxes at once, and the CPU time of one whole trial-like life. Run: `node dist/bench/sandbox.js [PROVIDER]`; with
 * `docker` under `node scripts/docker-engine.mjs`, where its CPU time is the engine's and not counted, and where the
 * overhead of whole trials over the engine's socket is told too: a sandbox for the agent with one command, its diff, and
 * a fresh one that grades.
 * CPU counts this process, its launcher and every child they have buried (/proc/PID/stat), so it includes bwrap and
 * the supervisor, but not what the kernel does afterwards to take a network namespace down. `--hold MIB` fills that much
 * memory first, as a process does that trains.
 */
import { systemClock } from '../src/core/index.js';
import { applyWorkspaceDiff, chooseProvider, type SandboxProvider, type SandboxSpec } from '../src/env/index.js';
import { cpuMs } from './cpu-time.js';

const mebibyte = 1024 * 1024;
const spec: SandboxSpec = {
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
const provider = await chooseProvider(wanted, { clock: systemClock, environment: process.env, ...(image === undefined ? {} : { image }) });
await lives(provider, 4, 4);
for (const concurrent of wanted === 'docker' ? [1, 8] : [1, 8, 32]) {
  const count = Math.max(40, concurrent * 4);
  const [startedMs, startedCpuMs] = [systemClock.monotonicMs(), cpuMs()];
  const timings = await lives(provider, concurrent, count);
  const [wallMs, usedCpuMs] = [systemClock.monotonicMs() - startedMs, cpuMs() - startedCpuMs];
  const columns = phases.map((phase) => `${phase} ${quantile(timings[phase], 0.5)} / ${quantile(timings[phase], 0.9)}`);
  console.log(`${provider.name}, ${concurrent} at once: ${columns.join(', ')} ms (p50 / p90); ${((1000 * count) / wallMs).toFixed(0)} lives/s, ${(usedCpuMs / count).toFixed(1)} ms CPU a life with ${execsEach} execs`);
}
if (provider.name === 'docker') for (const concurrent of [1, 8]) await trials(provider, concurrent);
await provider.close();
if (held.length > 0) console.log(`with ${held.length} MiB held`);

async function lives(source: SandboxProvider, concurrent: number, count: number): Promise<Timings> {
  const timings: Timings = { create: [], 'exec true': [], 'freeze + diff': [], stop: [] };
  let remaining = count;
  const worker = async (): Promise<void> => {
    while (remaining-- > 0) {
      const sandbox = await timed(timings.create, () => source.create(spec));
      for (let index = 0; index < execsEach; index++) await timed(timings['exec true'], () => sandbox.exec('true', { timeoutMs: 10_000 }));
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

/** Wall time of trials whose commands cost next to nothing. */
async function trials(source: SandboxProvider, concurrent: number): Promise<void> {
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
