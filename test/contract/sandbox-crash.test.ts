import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { chooseProvider, diagnoseSandbox, SandboxUnavailableError } from '../../src/env/index.js';
import { ownSeconds, plainSpec, run, runnableRows, type ProviderRow } from './sandbox-providers.js';

const hostProgram = join(dirname(fileURLToPath(import.meta.url)), 'sandbox-host.js');
/** The group to which the tests' own Docker engine listens besides root. */
const nobodyGid = 65_534;
/** A user whom nobody else's test runs as: the kernel counts processes by user. */
const plainUid = 1_600_000_000 + process.pid;
const compiledRoot = join(dirname(hostProgram), '..', '..');

// What becomes of Harbor's environments is the Python side's doing: test/harbor.
const rows = runnableRows().filter(({ name }) => name !== 'harbor');

describe.each(rows)('after a crash: $row', (subject) => {
  const { name, open } = subject;

  it('reap removes what a killed host left, and nothing of the living', async () => {
    await inStateDir(async (stateDir) => {
      const deps = { clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } };
      const survivor = await open(deps);
      // An engine that serves others may hold what their crashed runs left.
      await survivor.reap();
      const living = await survivor.create(plainSpec);
      await run(living, 'echo mine >f');

      const host = startHost(subject, stateDir, 'wait');
      await untilSays(host, 'ready');
      expect(runFolders(stateDir)).toHaveLength(2);
      expect(sleepersOnHost(ownSeconds(5)).length).toBeGreaterThan(0);
      expect(await survivor.reap()).toMatchObject({ removed: [], kept: 2, failed: [] });

      const groups = controlGroups(stateDir);
      expect(groups.filter((group) => !existsSync(group))).toEqual([]);
      host.kill('SIGKILL');
      await once(host, 'exit');
      if (name === 'bubblewrap') await expect.poll(() => sleepersOnHost(ownSeconds(5)), { timeout: 10_000 }).toEqual([]);
      const report = await survivor.reap();
      expect(report).toMatchObject({ kept: 1, failed: [] });
      expect(report.removed).toHaveLength(1);
      expect(sleepersOnHost(ownSeconds(5))).toEqual([]);
      expect(runFolders(stateDir)).toHaveLength(1);
      expect(groups.filter(existsSync)).toEqual([]);
      expect((await run(living, 'cat f')).output).toBe('mine\n');

      await survivor.close();
      expect(living.status().alive).toBe(false);
      expect(runFolders(stateDir)).toEqual([]);
    });
  });

  it('reap judges owners it cannot see by their lease', async () => {
    await inStateDir(async (stateDir) => {
      const provider = await open({ clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } });
      const runDir = join(stateDir, readdirSync(stateDir)[0]!);
      const foreign = (leaseUntilMs: number): void => {
        const folder = join(runDir, 'seatrial-1-abcdef123456');
        mkdirSync(folder, { recursive: true });
        const own = JSON.parse(readFileSync(join(runDir, runFolders(stateDir).find((entry) => !entry.includes('abcdef'))!, 'run.json'), 'utf8')) as object;
        writeFileSync(join(folder, 'run.json'), JSON.stringify({ ...own, pid: 4_000_000, pidNamespace: 'pid:[1]', cgroups: [], leaseUntilMs }));
      };
      foreign(systemClock.nowMs() + 60_000);
      expect(await provider.reap()).toMatchObject({ removed: [], kept: 2 });
      foreign(systemClock.nowMs() - 1);
      expect(await provider.reap()).toMatchObject({ removed: ['seatrial-1-abcdef123456'], kept: 1 });
      await provider.close();
    });
  });

  it('works for a user without privileges', async () => {
    await inStateDir(async (stateDir) => {
      const host = startHost(subject, stateDir, 'check', process.getuid?.() === 0 ? plainUid : undefined);
      const said = await untilSays(host, '\n');
      expect(JSON.parse(said)).toEqual({
        output: `hello\n${name !== 'process' ? 1000 : process.getuid?.() === 0 ? plainUid : process.getuid?.()}\n`,
        descriptors: [],
        // Under the process provider process 1 is the machine's, which root may look into and others may not.
        shells: 'closed\n',
        late: true,
        bomb: true,
        changes: [['hidden', 0, ''], ['hidden/f', 0, 'h\n']],
        reward: '1\n',
      });
      expect(sleepersOnHost(ownSeconds(5))).toEqual([]);
    });
  });
});

describe('choosing a provider', () => {
  const deps = { clock: systemClock, environment: { PATH: process.env['PATH'] } };

  it('auto is never a provider without isolation', async () => {
    const provider = await chooseProvider('auto', deps);
    expect(provider.isolation).toBe('namespaces');
    await provider.close();
  });

  it('says what is missing and what to do', async () => {
    const { findBubblewrap } = await import('../../src/env/sandbox/bubblewrap/installation.js');
    const missing: unknown = await findBubblewrap('/nonexistent', []).catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(SandboxUnavailableError);
    expect(missing).toMatchObject({ code: 'E_SANDBOX_UNAVAILABLE' });
    expect((missing as SandboxUnavailableError).remedy).toMatch(/apt-get install bubblewrap.*--sandbox process/s);
  });

  it('doctor tells how strong each provider is here', async () => {
    const diagnoses = await diagnoseSandbox(deps);
    expect(diagnoses.map(({ provider }) => provider)).toEqual(['bubblewrap', 'docker', 'process']);
    const [bubblewrap, , plain] = diagnoses;
    expect(bubblewrap).toMatchObject({ provider: 'bubblewrap', isolation: 'namespaces', available: true, problem: null });
    expect(bubblewrap!.facts.map((fact) => fact.name)).toEqual(['bwrap', 'user on the host', 'user namespaces inside', 'shells', 'large workspaces', 'memory', 'processes', 'CPU']);
    expect(plain).toMatchObject({ provider: 'process', isolation: 'none', available: true });
  });
});

async function inStateDir(test: (stateDir: string) => Promise<void>): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), 'seatrial-crash-'));
  chmodSync(stateDir, 0o755);
  try {
    await test(stateDir);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Runs the host program; for another user from a copy, since the checkout may be closed to that user. */
function startHost({ name, access }: ProviderRow, stateDir: string, mode: 'wait' | 'check', uid?: number): ChildProcess {
  let program = hostProgram;
  let runDir = stateDir;
  if (uid !== undefined) {
    const copy = join(stateDir, 'copy');
    for (const part of ['src/core', 'src/store', 'src/env/sandbox', 'test/contract']) cpSync(join(compiledRoot, part), join(copy, 'dist', part), { recursive: true });
    for (const name of ['zod', 'hyparquet', 'hyparquet-writer']) cpSync(join(compiledRoot, '..', 'node_modules', name), join(copy, 'node_modules', name), { recursive: true, dereference: true });
    writeFileSync(join(copy, 'package.json'), '{"type":"module"}');
    program = join(copy, 'dist/test/contract/sandbox-host.js');
    runDir = join(stateDir, 'state');
    mkdirSync(runDir);
    chownSync(runDir, uid, nobodyGid);
  }
  // A directory that the host program inherits and must not pass on.
  const leaked = openSync(compiledRoot, 'r');
  try {
    return spawn(process.execPath, [program, name, runDir, mode, ownSeconds(5), access ?? 'proc'], {
      stdio: ['ignore', 'pipe', 'inherit', ...Array.from({ length: 60 }, () => 'ignore' as const), leaked],
      cwd: '/',
      ...(uid === undefined ? {} : { uid, gid: nobodyGid }),
    });
  } finally {
    closeSync(leaked);
  }
}

async function untilSays(child: ChildProcess, expected: string): Promise<string> {
  let said = '';
  for await (const chunk of child.stdout!) {
    said += String(chunk);
    if (said.includes(expected)) return said;
  }
  throw new Error(`the host ended and said only: ${said}`);
}

function runFolders(stateDir: string): string[] {
  return readdirSync(stateDir)
    .filter((name) => name.startsWith('seatrial-sandboxes-'))
    .flatMap((name) => readdirSync(join(stateDir, name)));
}

/** Control groups that the host programs' runs (not this process's) have recorded. */
function controlGroups(stateDir: string): string[] {
  return readdirSync(stateDir).flatMap((owner) =>
    readdirSync(join(stateDir, owner))
      .map((runName) => JSON.parse(readFileSync(join(stateDir, owner, runName, 'run.json'), 'utf8')) as { pid: number; cgroups: string[] })
      .filter((record) => record.pid !== process.pid)
      .flatMap((record) => record.cgroups),
  );
}

function sleepersOnHost(argument: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'latin1').startsWith(`sleep\0${argument}`);
      } catch {
        return false;
      }
    });
}
