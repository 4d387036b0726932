import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { chooseProvider, defaultHarborSettings, diagnoseSandbox, emptyDiff, gradeDiff, loadTask, runOracle, type HarborSettings, type SandboxDeps, type SandboxProvider } from '../../src/env/index.js';
import { allProcesses, killExactly, readProcess } from '../../src/env/sandbox/proc.js';
import { plainSpec, run, text } from '../contract/sandbox-providers.js';
import { describeWithHarbor, harborPython, projectRoot } from './harbor-python.js';

const seatrialEnvironment = 'harbor_bridge.environment:SeatrialEnvironment';

let stateDir: string;
let provider: SandboxProvider;
const opened: SandboxProvider[] = [];

function depsWith(settings: Partial<HarborSettings>): SandboxDeps {
  const environment = { PATH: process.env['PATH'], TMPDIR: stateDir, PYTHONPATH: join(projectRoot, 'test', 'harbor') };
  return { clock: systemClock, environment, harbor: { ...defaultHarborSettings, python: harborPython, environment: seatrialEnvironment, ...settings } };
}

async function open(settings: Partial<HarborSettings> = {}): Promise<SandboxProvider> {
  const made = await chooseProvider('harbor', depsWith(settings));
  opened.push(made);
  return made;
}

describeWithHarbor("Harbor's environments as a provider", () => {
  beforeAll(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'seatrial-harbor-provider-'));
    provider = await open();
  });
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    rmSync(stateDir, { recursive: true, force: true });
  });

  it.each(['py-merge-intervals', 'py-ledger-balance'])('%s: the oracle is graded 1 and no change 0, in fresh environments', async (name) => {
    const task = await loadTask(join(projectRoot, 'datasets/examples', name));
    const oracle = await runOracle({ task, provider, clock: systemClock });
    if (oracle.kind !== 'ran') throw new Error(oracle.kind);
    expect([oracle.exitCode, oracle.diff.entries.length > 0]).toEqual([0, true]);
    const grade = (diff: typeof emptyDiff) => gradeDiff({ task, diff, provider, graderMode: 'workspace', clock: systemClock });
    expect(await grade(oracle.diff)).toMatchObject({ kind: 'verdict', reward: 1, tampering: [] });
    expect(await grade(emptyDiff)).toMatchObject({ kind: 'verdict', reward: 0 });
  });

  it('trial run goes all the way, and refuses by name what no environment can promise', async () => {
    const seatrial = async (task: string, agent: string): Promise<Record<string, unknown>> => {
      const flags = ['--sandbox', 'harbor', '--set', `sandbox.harbor.environment=${seatrialEnvironment}`, '--agent', agent, '--runs-dir', join(stateDir, 'runs'), '--json'];
      const { stdout } = await promisify(execFile)(process.execPath, [join(projectRoot, 'dist/src/app/cli/main.js'), 'trial', 'run', join(projectRoot, 'datasets/examples', task), ...flags]).catch((error: unknown) => error as { stdout: string });
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    const common = { rewardValid: true, infraFault: null, terminatedBy: 'submitted', sandbox: { provider: 'harbor', isolation: 'environment' } };
    expect(await seatrial('js-query-string', 'oracle')).toMatchObject({ ...common, reward: 1 });
    expect(await seatrial('js-query-string', 'nop')).toMatchObject({ ...common, reward: 0 });
    expect(await seatrial('sh-log-rotate', 'oracle')).toMatchObject({ code: 'E_PROVIDER_UNSUPPORTED', message: expect.stringContaining('its verdict is sealed') as unknown });
  });

  it('a workspace is read back though its owner filled every disk and shut himself out', async () => {
    const sandbox = await provider.create({ ...plainSpec, files: [{ path: 'f', content: 'before', mode: 0o644 }] });
    await run(sandbox, 'printf after >f; mkdir shut; printf in >shut/g; chmod 000 shut/g shut; head -c 30000000 /dev/zero >/tmp/full; head -c 30000000 /dev/zero >>/tmp/full2');
    expect((await run(sandbox, `: ${'x'.repeat(200_000)}`)).exitCode).toBe(126);
    await sandbox.killAll();
    const diff = await sandbox.workspaceDiff();
    expect(diff.entries.map(({ path, mode, content }) => [path, mode, text(content ?? null)])).toEqual([
      ['f', 0o644, 'after'],
      ['shut', 0, null],
      ['shut/g', 0, 'in'],
    ]);
    await sandbox.stop();
  });

  it('an environment that cannot be frozen is stopped as a whole, and that is the doing of what ran there', async () => {
    const sandbox = await provider.create(plainSpec);
    // Harbor's own commands cannot start any more: no process can be had.
    await run(sandbox, 'i=0; while [ $i -lt 3000 ]; do sleep 300 >/dev/null 2>&1 & i=$((i+1)); done', { timeoutMs: 8000 }).catch(() => undefined);
    await sandbox.killAll();
    const failure: unknown = await sandbox.workspaceDiff().catch((error: unknown) => error);
    if (failure instanceof Error) expect(failure).toMatchObject({ code: 'E_WORKSPACE_FAULT', attribution: 'agent' });
    await sandbox.stop();
    expect(sleepers('300')).toEqual([]);
  });

  it.each([
    ['gives what is no archive', 'printf "no archive %01000d" 0'],
    ['breaks off', `python3 -c 'import io, sys, tarfile; t = tarfile.open(fileobj=sys.stdout.buffer, mode="w|"); i = tarfile.TarInfo("./work/f"); i.size = 4096; t.addfile(i, io.BytesIO(bytes(4096)))' | head -c 1024`],
    ['names what lies elsewhere', `python3 -c 'import io, sys, tarfile; t = tarfile.open(fileobj=sys.stdout.buffer, mode="w|"); i = tarfile.TarInfo("./agent/../../../../../../tmp/escaped"); i.size = 4; t.addfile(i, io.BytesIO(b"work")); t.close()'`],
  ])('an agent that put its own program in the place of tar, which %s, has a workspace that cannot be read', async (_what, program) => {
    const other = await open({ environment: 'replaced_tar_environment:ReplacedTarEnvironment' });
    const sandbox = await other.create({ ...plainSpec, extraDirs: ['/logs/agent'] });
    await run(sandbox, `cat >/tmp/tar <<'END'\n${program}\nEND`);
    await sandbox.killAll();
    for (const reading of [() => sandbox.workspaceDiff(), () => sandbox.listFiles('/logs/agent')]) await expect(reading()).rejects.toMatchObject({ code: 'E_WORKSPACE_FAULT', fault: 'unreadable' });
    await sandbox.stop();
  });

  it('looks into an image: where its commands begin, and what its files hold', async () => {
    const other = await open({ options: { image: 'host' } });
    const image = { kind: 'reference', reference: 'this-machine' } as const;
    expect(await other.imageWorkdir!(image)).toBe('/work');
    const passwd = await other.imageFile!(image, '/etc/passwd');
    expect([passwd!.path, passwd!.mode, text(Buffer.from(passwd!.content))]).toEqual(['/etc/passwd', 0o644, expect.stringContaining('agent')]);
    expect(await other.imageFile!(image, '/etc/none')).toBeNull();
    expect(await other.imageFile!(image, '/usr')).toBeNull();
  });

  it('input that others could see is refused', async () => {
    const sandbox = await provider.create(plainSpec);
    await expect(sandbox.exec('cat', { timeoutMs: 1000, input: 'key' })).rejects.toMatchObject({ code: 'E_SANDBOX_SPEC' });
    await sandbox.stop();
  });

  it('the end of the Python side is infra, not the agent', async () => {
    const other = await open({ options: { processes: 100 } });
    const sandbox = await other.create(plainSpec);
    const pythons = allProcesses().filter(({ pid }) => commandLine(pid).includes('harbor_bridge.serve') && commandLine(pid).includes('"processes":100'));
    expect(pythons).toHaveLength(1);
    killExactly(pythons[0]!);
    expect((await run(sandbox, 'true')).exitCode).toBeNull();
    expect(sandbox.status()).toMatchObject({ alive: false, cause: 'infra' });
    await expect(other.create(plainSpec)).rejects.toMatchObject({ code: 'E_SANDBOX_HARBOR_GONE' });
  });

  it('a killed host leaves nothing behind', async () => {
    const program = `
      const { systemClock } = await import('${projectRoot}/dist/src/core/index.js');
      const { chooseProvider } = await import('${projectRoot}/dist/src/env/index.js');
      const { deps, spec } = JSON.parse(process.argv[1]);
      const provider = await chooseProvider('harbor', { ...deps, clock: systemClock });
      const sandbox = await provider.create(spec);
      await sandbox.exec('setsid sleep 7648 >/dev/null 2>&1 &', { timeoutMs: 10000 });
      console.log('ready');
      await sandbox.exec('sleep 7648', { timeoutMs: 600000 });`;
    const { environment, harbor } = depsWith({ options: { processes: 101 } });
    const host = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify({ deps: { environment, harbor }, spec: plainSpec })], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(host.stdout, 'data');
    await expect.poll(() => sleepers('7648').length, { timeout: 10_000 }).toBe(2);
    host.kill('SIGKILL');
    await expect.poll(() => [sleepers('7648'), allProcesses().filter(({ pid }) => commandLine(pid).includes('"processes":101'))], { timeout: 30_000 }).toEqual([[], []]);
    await expect.poll(async () => (await provider.reap()).failed, { timeout: 10_000 }).toEqual([]);
  });

  it('an environment without processes of its own is refused before anything is ended there', async () => {
    const host = await open({ environment: 'host_environment:HostEnvironment' });
    await expect(host.create(plainSpec)).rejects.toMatchObject({ code: 'E_SANDBOX_UNAVAILABLE', message: expect.stringContaining('shares the processes of this machine') as unknown });
  });

  it('says what is missing and what to do', async () => {
    await expect(open({ python: '/nonexistent/python' })).rejects.toMatchObject({ code: 'E_SANDBOX_UNAVAILABLE', remedy: expect.stringContaining('setup:harbor') as unknown });
    await expect(open({ environment: 'no-such-cloud' })).rejects.toMatchObject({ code: 'E_SANDBOX_UNAVAILABLE', message: expect.stringContaining('no-such-cloud') as unknown });
    await expect(open({ options: { sandbox: 'process' } })).rejects.toMatchObject({ code: 'E_SANDBOX_UNAVAILABLE' });
    await expect(provider.create({ ...plainSpec, network: 'public' })).rejects.toMatchObject({ code: 'E_SANDBOX_HARBOR_REFUSED', message: expect.stringContaining('no network') as unknown });
    await expect(chooseProvider('harbor', { clock: systemClock, environment: process.env })).rejects.toMatchObject({ code: 'E_SANDBOX_UNAVAILABLE' });
  });

  it('doctor tells of it where it is installed', async () => {
    const found = (await diagnoseSandbox(depsWith({}))).find((diagnosis) => diagnosis.provider === 'harbor');
    expect(found).toMatchObject({ available: true, isolation: 'environment' });
    expect(found!.facts.slice(0, 2)).toEqual([{ name: 'harbor', value: '0.26.0', weaker: false }, { name: 'environment', value: seatrialEnvironment, weaker: false }]);
  });
});

function sleepers(argument: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandLine(pid).startsWith(`sleep ${argument} `) && readProcess(pid)?.state !== 'Z');
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
