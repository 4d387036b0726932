import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../core/index.js';
import { SandboxInfraError } from './errors.js';
import type { Confinement } from './confinement.js';
import type { LaunchPoint } from './launch-points.js';
import { Launcher } from './launcher.js';
import { PipePool } from './output-pipe.js';
import { descendants, killExactly, readProcess } from './proc.js';
import { SupervisedShell, type Patience } from './supervised-shell.js';
import { frameOwn } from './supervisor.js';

const answerMs = 400;
const patience: Patience = { launcherCheckMs: 400, beforeForceMs: 400, afterForceMs: 400 };

let directory: string;
let point: LaunchPoint;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'seatrial-shell-'));
  const pipes = new PipePool(directory, async (paths) => void execFileSync('mkfifo', [...paths]));
  point = { launcher: await Launcher.start(null, answerMs), pipes };
});
afterEach(async () => {
  descendants(process.pid).forEach(killExactly);
  await point.launcher.close();
  rmSync(directory, { recursive: true });
});

/** A shell under the launcher that is ended by SIGKILL, with parts replaced. */
function confinement(parts: Partial<Confinement> = {}): Confinement {
  return {
    label: 'watched',
    command: ['/bin/sh'],
    env: {},
    filterPath: null,
    ownSession: true,
    supervisorPid: async (_status, answer) => Number(Buffer.from(answer.head).toString()),
    startedSince: () => [],
    endOthers: null,
    endAll: async (shell) => killExactly(shell),
    endByForce: () => undefined,
    ...parts,
  };
}
const launch = (parts: Partial<Confinement> = {}): Promise<SupervisedShell> => SupervisedShell.launch(point, confinement(parts), systemClock, patience);
const launcherPid = (): number => descendants(process.pid).find(({ parentPid }) => parentPid === process.pid)!.pid;

describe.runIf(process.platform === 'linux')('ending what does not want to end', () => {
  it('is over at once in the usual case', async () => {
    const shell = await launch();
    expect(await shell.start(frameOwn('echo $$'), 5_000)).toMatchObject({ exitCode: 0 });
    await shell.kill();
    expect(descendants(process.pid).filter(({ pid }) => pid === shell.supervisorPid)).toEqual([]);
  });

  it('uses force where the first attempt has no effect', async () => {
    const shell = await launch({ endAll: async () => undefined, endByForce: () => killExactly(readProcess(shell.supervisorPid)!) });
    await shell.start(frameOwn('echo $$'), 5_000);
    await shell.kill();
    expect(readProcess(shell.supervisorPid)?.state ?? 'gone').toMatch(/gone|Z/);
  });

  it('is an error after a bounded wait where nothing helps, for every call', async () => {
    const shell = await launch({ endAll: async () => undefined });
    await shell.start(frameOwn('echo $$'), 5_000);
    const outcomes = await Promise.allSettled([shell.kill(), shell.kill()]);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'E_SANDBOX_INFRA' } });
    await expect(shell.kill()).rejects.toThrow(SandboxInfraError);
    await shell.exited;
  });

  it('is an error of the command that ran out of time, too', async () => {
    const shell = await launch({ endAll: async () => undefined, startedSince: () => [] });
    await shell.start(frameOwn('echo $$'), 5_000);
    await expect(shell.run(frameOwn('sleep 60'), 50)).rejects.toThrow(SandboxInfraError);
    expect(shell.unruly).toBe(true);
  });

  it('a start whose launcher does not move is given up, and the launcher with it', async () => {
    process.kill(launcherPid(), 'SIGSTOP');
    const shell = await launch();
    expect(await shell.start(frameOwn('echo $$'), 60_000)).toBeNull();
    expect(point.launcher.alive).toBe(false);
    expect(await point.launcher.run(':')).toBeNull();
  });

  it('a command whose shell is gone while bwrap or its like goes on is not waited for without end', async () => {
    // Holds the error pipe, as a stopped bwrap does.
    const shell = await launch({ command: ['/bin/sh', '-c', 'sleep 60 <&- >/dev/null & exec /bin/sh'] });
    await shell.start(frameOwn('echo $$'), 5_000);
    await expect(shell.run(frameOwn('exit 3'), 10_000)).rejects.toThrow(SandboxInfraError);
  });
});

it.runIf(process.platform === 'linux')('a start that gets no third pipe keeps none', async () => {
  const descriptors = (): number => readdirSync('/proc/self/fd').length;
  const pipes = new PipePool(directory, async (paths) => void execFileSync('mkfifo', [...paths.slice(-2)]));
  const before = descriptors();
  await expect(SupervisedShell.launch({ ...point, pipes }, confinement(), systemClock, patience)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(descriptors()).toBe(before);
});
