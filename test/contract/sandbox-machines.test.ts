/**
 * Bubblewrap on machines that are not as one would wish: without user namespaces, as root of a container that has no
 * other user, with a temporary folder where nothing may be executed, with a bwrap that does not move.
 * Another machine is a user namespace with other settings, which unshare(1) makes; a machine that lets nobody make one
 * cannot run these, nor sandboxes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { chooseProvider, type Sandbox } from '../../src/env/index.js';
import { forbidsExecution } from '../../src/env/sandbox/mounts.js';
import { descendants, readProcess } from '../../src/env/sandbox/proc.js';
import { plainSpec, run } from './sandbox-providers.js';

const hostProgram = join(dirname(fileURLToPath(import.meta.url)), 'sandbox-host.js');

let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'seatrial-machine-'));
  execFileSync('chmod', ['755', stateDir]);
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

/** Runs the host program of the crash tests after `preparation`, as root of a user namespace and mount namespace of its own. */
function onMachine(preparation: string): { readonly said: string; readonly complaint: string } {
  const script = `${preparation}; exec "$0" "$@"`;
  const { stdout, stderr } = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script, process.execPath, hostProgram, 'bubblewrap', stateDir, 'check', '1'], { encoding: 'utf8', timeout: 60_000 });
  return { said: stdout, complaint: stderr };
}

describe('a machine', () => {
  it('whose only user is root runs sandboxes, with closed shells', () => {
    const { said, complaint } = onMachine(':');
    expect(complaint).toBe('');
    expect(JSON.parse(said)).toMatchObject({ output: 'hello\n1000\n', shells: 'closed\n', reward: '1\n' });
  });

  it('that forbids user namespaces says so, and what to do', () => {
    const { said, complaint } = onMachine('echo 0 >/proc/sys/user/max_user_namespaces');
    expect(said).toBe('');
    expect(complaint).toContain('E_SANDBOX_UNAVAILABLE');
    expect(complaint).toMatch(/namespace failed.*ENOSPC/);
    expect(complaint).toMatch(/The kernel forbids user namespaces: sysctl .*--sandbox process/s);
  });

  it('whose temporary folder executes nothing runs sandboxes all the same, with open shells', () => {
    const { said, complaint } = onMachine(`mount -t tmpfs -o noexec none ${stateDir}`);
    expect(complaint).toBe('');
    expect(JSON.parse(said)).toMatchObject({ output: 'hello\n1000\n', shells: 'open\n', reward: '1\n' });
  });

  it('tells where programs may not be executed', () => {
    const mounted = execFileSync('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', `mount -t tmpfs -o noexec none ${stateDir}; exec "$0" --input-type=module -e "$1"`, process.execPath, `import { forbidsExecution } from ${JSON.stringify(import.meta.resolve('../../src/env/sandbox/mounts.js'))}; console.log(forbidsExecution(${JSON.stringify(join(stateDir, 'in'))}), forbidsExecution(${JSON.stringify(`${stateDir}-beside`)}))`], { encoding: 'utf8' });
    expect(mounted).toBe('true false\n');
    expect(forbidsExecution(dirname(process.execPath))).toBe(false);
  });
});

describe('a sandbox', () => {
  const deps = () => ({ clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } });
  const below = (name: string) => descendants(process.pid).filter((facts) => facts.name === name);

  it('whose bwrap was stopped is frozen all the same', async () => {
    const provider = await chooseProvider('bubblewrap', deps());
    const sandbox = await provider.create(plainSpec);
    await run(sandbox, 'sleep 600 >/dev/null 2>&1 & echo kept >f');
    const inside = below('sleep');
    const [bwrap] = below('bwrap');
    process.kill(bwrap!.pid, 'SIGSTOP');
    await sandbox.killAll();
    expect(inside.map(({ pid }) => readProcess(pid)?.state ?? 'gone').filter((state) => state !== 'gone' && state !== 'Z')).toEqual([]);
    expect(Buffer.from((await sandbox.readFile('f', { limitBytes: 9 }))!).toString()).toBe('kept\n');
    await provider.close();
    expect(below('bwrap')).toEqual([]);
  });
});

describe('two providers of one machine', () => {
  it('share nothing: reap and close of one leave the other alone', async () => {
    const environment = { PATH: process.env['PATH'], TMPDIR: stateDir };
    const [first, second] = [await chooseProvider('bubblewrap', { clock: systemClock, environment }), await chooseProvider('bubblewrap', { clock: systemClock, environment })];
    const [here, there] = [await first.create(plainSpec), await second.create(plainSpec)];
    await run(here, 'echo here >f; sleep 600 >/dev/null 2>&1 &');
    await run(there, 'echo there >f; sleep 600 >/dev/null 2>&1 &');
    expect(await first.reap()).toEqual({ removed: [], kept: 2, failed: [] });
    expect(await second.reap()).toEqual({ removed: [], kept: 2, failed: [] });
    expect((await run(there, 'cat f; ls -d /proc/[0-9]* | wc -l')).output).toMatch(/^there\n[3-9]\n$/);
    await first.close();
    expect(here.status().alive).toBe(false);
    expect(await second.reap()).toEqual({ removed: [], kept: 1, failed: [] });
    expect((await run(there, 'cat f')).output).toBe('there\n');
    expect((await run(await second.create(plainSpec), 'echo new')).output).toBe('new\n');
    await second.close();
  });

  it.each([
    ['while a command runs', async (sandbox: Sandbox) => (await sandbox.exec('sleep 30', { timeoutMs: 1_500 })).exitCode],
    ['before what commands left behind is ended', async (sandbox: Sandbox) => {
      await run(sandbox, 'sleep 30 >/dev/null 2>&1 &');
      await new Promise((resolve) => setTimeout(resolve, 700));
      await sandbox.endProcesses();
      return null;
    }],
  ])('on which somebody stops a sandbox is the one to blame, not the agent: %s', { timeout: 60_000 }, async (_when, work) => {
    const provider = await chooseProvider('bubblewrap', { clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } });
    const sandbox = await provider.create(plainSpec);
    const working = work(sandbox);
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const starter of descendants(process.pid).filter(({ name }) => name === 'bwrap')) {
      for (const inside of descendants(starter.pid)) process.kill(inside.pid, 'SIGSTOP');
    }
    expect(await working).toBeNull();
    // At once: whoever ends the sandbox next would hide why it ended.
    expect(sandbox.status()).toMatchObject({ alive: false, cause: 'infra', detail: expect.stringContaining('from outside') as string });
    await sandbox.stop();
    await provider.close();
  });
});
