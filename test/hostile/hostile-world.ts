import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/core/index.js';
import { gradeDiff, type Sandbox, type SandboxProvider, type Task } from '../../src/env/index.js';
import { jobStep, runAttempt, scriptAgent, type AttemptResult } from '../../src/rollout/index.js';
import { ownSeconds, plainSpec, run, testImage, type ProviderRow } from '../contract/sandbox-providers.js';
import type { Targets } from './attack.js';
import { digestOfHost, makeCanary } from './canary.js';
import { hostState, type HostState } from './host-state.js';
import { loadHostileTask, verifierSecret, type HostileTask } from './tasks.js';

/** Words that stand where no agent may look; none may turn up in anything that a trial gives. */
const secrets = { canary: 'secret-of-the-host', environment: 'secret-of-the-environment', bystander: 'secret-of-the-bystander', verifier: verifierSecret } as const;
const secretVariables = ['SEATRIAL_TEST_SECRET', 'HF_TOKEN'];

/** A provider with the host around it: what could be harmed, reached or left behind, and a sandbox of somebody else's. */
export class HostileWorld {
  private readonly tasks = new Map<HostileTask, Task>();
  private attempts = 0;
  /** Connections that somebody made to the host. */
  private connections = 0;

  private constructor(
    readonly row: ProviderRow,
    readonly provider: SandboxProvider,
    readonly targets: Targets,
    private readonly bystander: Sandbox,
    private readonly servers: readonly Server[],
  ) {}

  static async open(row: ProviderRow): Promise<HostileWorld> {
    for (const name of secretVariables) process.env[name] = secrets.environment;
    const stateDir = mkdtempSync(join(tmpdir(), 'seatrial-hostile-'));
    chmodSync(stateDir, 0o755);
    const canaryDir = makeCanary(secrets.canary);
    const provider = await row.open({ clock: systemClock, environment: { ...process.env, TMPDIR: stateDir } });
    const bystander = await provider.create({ ...plainSpec, label: 'bystander', leaseMs: 3_600_000, env: { SECRET: secrets.bystander } });
    await run(bystander, `echo ${secrets.bystander} >f; cp f /tmp/f; cp f /dev/shm/f; setsid sh -c 'exec sleep ${ownSeconds(7)}' ${secrets.bystander} >/dev/null 2>&1 &`);
    const servers = [createServer((socket) => socket.end(secrets.canary)), createServer((socket) => socket.end(secrets.canary))] as const;
    const port = await new Promise<number>((resolve) => servers[0].listen(0, '0.0.0.0', () => resolve((servers[0].address() as { port: number }).port)));
    const socketPath = join(canaryDir, 'socket');
    await new Promise<void>((resolve) => servers[1].listen(socketPath, () => resolve()));
    chmodSync(socketPath, 0o777);
    const hostAddresses = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ address }) => address));
    const world = new HostileWorld(row, provider, { canaryDir, socketPath, port, hostAddresses, hostPid: process.pid, token: ownSeconds(8), stateDir }, bystander, servers);
    for (const server of servers) server.on('connection', () => void world.connections++);
    return world;
  }

  get attackers(): number {
    return this.connections;
  }

  async task(name: HostileTask): Promise<Task> {
    const known = this.tasks.get(name) ?? (await loadHostileTask(name, testImage ?? 'no-image'));
    this.tasks.set(name, known);
    return known;
  }

  /** A whole trial, as `seatrial trial run TASK --agent script:FILE` makes it, with what the agent leaves read back as in a job. */
  async trial(task: Task, script: string, deadlineMs: number | null = null): Promise<AttemptResult> {
    const deps = { provider: this.provider, grade: gradeDiff, clock: systemClock };
    return runAttempt(deps, { task, attempt: this.attempts++, runSeed: 0, step: jobStep, graderMode: 'workspace', agent: scriptAgent(Buffer.from(script), deadlineMs), collect: true });
  }

  /** What the provider holds now. */
  state(): Promise<HostState> {
    return hostState(this.targets.stateDir, this.targets.token, this.row.name === 'docker');
  }

  hostDigest(): readonly string[] {
    return digestOfHost(this.targets.canaryDir);
  }

  /** The sandbox of somebody else: what it says of itself. */
  async bystanderState(): Promise<unknown> {
    const { output, exitCode } = await run(this.bystander, `cat f /tmp/f /dev/shm/f; for p in /proc/[0-9]*; do tr '\\0' ' ' <$p/cmdline; done 2>/dev/null | grep -c 'sleep ${ownSeconds(7)}'`);
    return { output, exitCode, status: this.bystander.status() };
  }

  /** The secrets that stand in anything that a trial gave. */
  leaked({ outcome, collection }: AttemptResult): readonly string[] {
    const { segments: _segments, ...told } = outcome;
    const everything = JSON.stringify([told, collection.notes, collection.files.map(({ content }) => Buffer.from(content).toString('latin1'))]);
    return Object.values(secrets).filter((secret) => everything.includes(secret));
  }

  async close(): Promise<void> {
    await this.provider.close();
    for (const server of this.servers) server.close();
    for (const name of secretVariables) delete process.env[name];
    for (const dir of [this.targets.stateDir, this.targets.canaryDir]) rmSync(dir, { recursive: true });
  }
}
