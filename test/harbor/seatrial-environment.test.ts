import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadTask } from '../../src/env/index.js';
import { readRewards, type RewardFile } from '../../src/env/grading/rewards.js';
import { taskChecksum } from '../../src/env/tasks/digests.js';
import { HarborIgnore } from '../../src/env/tasks/harborignore.js';
import { allProcesses } from '../../src/env/sandbox/proc.js';
import { goldenPath } from '../golden-reader.js';
import { describeWithHarbor, projectRoot, runHarbor, runPython } from './harbor-python.js';

const environment = 'harbor_bridge.environment:SeatrialEnvironment';
const examples = ['py-merge-intervals', 'js-lru-cache', 'sh-log-rotate'];

const saying = (text: string): unknown => expect.stringContaining(text);
const anyBoolean: unknown = expect.any(Boolean);
const oneDigit: unknown = expect.stringMatching(/^\d\n$/);

const noEngine = 'no Docker engine was prepared: `npm run verify -- --all`, or `node scripts/docker-engine.mjs npx vitest run`';
const itWithEngine = (title: string, test: () => Promise<void>): void => (process.env['SEATRIAL_TEST_IMAGE'] === undefined ? it.skip(`${title} [skipped: ${noEngine}]`, test) : it(title, test));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seatrial-harbor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeWithHarbor('Seatrial sandboxes under harbor run', () => {
  it.each([
    ['oracle', 1],
    ['nop', 0],
  ])('%s gets reward %d on the examples, and Harbor accepts what it wrote', async (agent, reward) => {
    const jobs = join(folder, agent);
    const tasks = examples.flatMap((name) => ['-i', `*${name}`]);
    const run = await runHarbor(['run', '-p', 'datasets/examples', ...tasks, '-a', agent, '-e', environment, '-n', '2', '-o', jobs, '--job-name', 'job', '-y', '-q']);
    expect(run.exitCode, run.stderr).toBe(0);
    const checked = await runPython(['-m', 'harbor_bridge.check', jobs]);
    const { ok, trials, files } = JSON.parse(checked.stdout) as Checked;
    expect(ok).toBe(true);
    expect(checked.exitCode).toBe(0);
    expect(files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['JobResult', 'JobConfig', 'JobLock', 'TrialResult', 'TrialConfig', 'TrialLock', 'ArtifactManifest']));
    expect(trials.map(({ path }) => path.replace(/^job\/(.*)__\w+$/, '$1'))).toEqual([...examples].sort());
    for (const trial of trials) {
      expect([trial.path, trial.exception_type, trial.reward_valid]).toEqual([trial.path, null, true]);
      expect(trial.rewards).toEqual({ reward });
      await expectSeatrialToAgree(join(jobs, trial.path), trial.rewards!);
    }
    // Another test's server belongs to the other direction of the bridge.
    expect(allProcesses().filter(({ pid, parentPid }) => commandLine(pid).includes('sandbox-server') && !commandLine(parentPid).includes('harbor_bridge.serve'))).toEqual([]);
  });

  it('a task that needs what a sandbox lacks fails by name, before anything starts', async () => {
    const task = join(folder, 'tasks', 'needs-network');
    cpSync(join(projectRoot, 'datasets/examples/sh-log-rotate'), task, { recursive: true });
    const toml = readFileSync(join(task, 'task.toml'), 'utf8');
    writeFileSync(join(task, 'task.toml'), toml.replace('network_mode = "no-network"\n', ''));
    const jobs = join(folder, 'network');
    const flags = ['run', '-p', join(folder, 'tasks'), '-a', 'oracle', '-e', environment, '-o', jobs, '-y', '-q'];
    const refused = await runHarbor([...flags, '--job-name', 'refused']);
    expect(`${refused.stdout}${refused.stderr}${jobLog(join(jobs, 'refused'))}`).toMatch(/network_mode='public' is not supported by seatrial environment/);
    expect((await runHarbor([...flags, '--job-name', 'without', '--ek', 'network=none'])).exitCode).toBe(0);
    const { trials } = JSON.parse((await runPython(['-m', 'harbor_bridge.check', join(jobs, 'without')])).stdout) as Checked;
    expect(trials.map(({ rewards }) => rewards)).toEqual([{ reward: 1 }]);
  });

  itWithEngine('tasks with an image or a Dockerfile run in containers that Seatrial starts', async () => {
    const { SEATRIAL_TEST_IMAGE: image, DOCKER_HOST } = process.env;
    const tasks = join(folder, 'containers');
    for (const [name, environmentToml] of [['from-image', `docker_image = "${image}"\n`], ['from-dockerfile', '']] as const) {
      cpSync(join(projectRoot, 'datasets/examples/sh-log-rotate'), join(tasks, name), { recursive: true });
      const toml = readFileSync(join(tasks, name, 'task.toml'), 'utf8');
      writeFileSync(join(tasks, name, 'task.toml'), `${toml}${environmentToml}`);
    }
    writeFileSync(join(tasks, 'from-dockerfile', 'environment', 'Dockerfile'), `FROM ${image}\nWORKDIR /work\nCOPY bin bin\n`);
    const jobs = join(folder, 'container-jobs');
    const flags = ['run', '-p', tasks, '-e', environment, '--ek', 'sandbox=docker', '-n', '2', '-o', jobs, '-y', '-q'];
    for (const [agent, reward] of [['oracle', 1], ['nop', 0]] as const) {
      const run = await runHarbor([...flags, '-a', agent, '--job-name', agent], { DOCKER_HOST: DOCKER_HOST! });
      expect(run.exitCode, run.stderr).toBe(0);
      const { trials } = JSON.parse((await runPython(['-m', 'harbor_bridge.check', join(jobs, agent)])).stdout) as Checked;
      expect(trials.map(({ exception_type, rewards }) => [exception_type, rewards])).toEqual([[null, { reward }], [null, { reward }]]);
    }
  });

  it('nothing of an agent that met its deadline works on', async () => {
    const task = join(folder, 'late', 'late-work');
    cpSync(join(projectRoot, 'datasets/examples/py-merge-intervals'), task, { recursive: true });
    const edit = (path: string, change: (content: string) => string): void => writeFileSync(join(task, path), change(readFileSync(join(task, path), 'utf8')));
    edit('task.toml', (toml) => toml.replace('timeout_sec = 600', 'timeout_sec = 2'));
    edit('solution/solve.sh', (script) => script.replace('\n', '\nif [ -z "$LATE" ]; then LATE=1 setsid sh "$0" & sleep 60; fi\nsleep 3\n'));
    edit('tests/test.sh', (script) => script.replace('\n', '\nsleep 5\n'));
    const jobs = join(folder, 'late-jobs');
    expect((await runHarbor(['run', '-p', join(folder, 'late'), '-a', 'oracle', '-e', environment, '-o', jobs, '--job-name', 'job', '-y', '-q'])).exitCode).toBe(0);
    const { trials } = JSON.parse((await runPython(['-m', 'harbor_bridge.check', jobs])).stdout) as Checked;
    expect(trials.map(({ exception_type, rewards }) => [exception_type, rewards])).toEqual([['AgentTimeoutError', { reward: 0 }]]);
  });

  it('says what is missing once, before any trial', async () => {
    const run = await runHarbor(['run', '-p', 'datasets/examples', '-a', 'nop', '-e', environment, '-o', join(folder, 'none'), '-y', '-q', '--ek', 'command=/bin/false']);
    expect(run.exitCode).not.toBe(0);
    expect(`${run.stdout}${run.stderr}`).toMatch(/The Seatrial environment cannot start: the sandbox server has ended/);
  });

  it('every method of the environment works or is refused by name', async () => {
    const probe = await runPython([join(projectRoot, 'test/harbor/probe_environment.py')]);
    expect([probe.exitCode, probe.stderr.includes('Traceback')]).toEqual([0, false]);
    expect(JSON.parse(probe.stdout)).toEqual({
      refused: {
        network: saying("ValueError: network_mode='public' is not supported by seatrial"),
        allowlist: saying("ValueError: network_mode='allowlist' is not supported by seatrial"),
        'network none': 'made',
        gpus: saying('does not support GPU'),
        windows: saying('does not support Windows'),
        image: saying('it needs the image debian:12'),
        'image host': 'made',
        option: saying("Unknown option 'imagee'"),
        sandbox: saying("sandbox: Input should be 'auto'"),
        dockerfile: saying('it builds environment/Dockerfile'),
      },
      workspace: ['/work\n.:\nlink\nsub\n\n./sub:\nrun.sh\nran\n', null, 0],
      streams: ['one\ntwo\n', null, 3],
      bash: [oneDigit, null, 0],
      env: ['task call\n', null, 0],
      scoped: ['1\n', null, 0],
      cwd: ['/tests\n', null, 0],
      user: ['1000\n', null, 0],
      'other user': saying("user 'postgres' was asked for"),
      'task user root': saying("user 'root' was asked for"),
      output: 16_777_216 + '\n[... 13222784 bytes left out ...]\n'.length,
      timeout: 'RuntimeError: Command timed out after 1 seconds',
      cancelled: [true, ['0\n', null, 1], true],
      network: ['1\n', null, 0],
      callback: ['stdout:seen\n'],
      'round trip': true,
      downloaded: ['d', 'd/keep.log', 'renamed.txt'],
      filtered: ['d', 'd/keep.log', 'renamed.txt'],
      excluded: ['keep.log'],
      file: 'one',
      'download missing': saying('/logs/none does not exist'),
      'download link': saying('is a symbolic link, which is not followed'),
      'download outside': saying('--ek extra_dirs'),
      'download folder as file': saying('is a directory, not a file'),
      'upload outside': saying('--ek extra_dirs'),
      kinds: [true, false, false, true],
      emptied: '3\n',
      services: [saying("service 'db'"), saying("service 'main'")],
      'after stop': saying('was not started, or was stopped'),
      attach: 'NotImplementedError: A Seatrial sandbox has no terminal to attach to',
      capabilities: { cpu_limit: anyBoolean, cpu_request: false, memory_limit: anyBoolean, memory_request: false, fractional_cpus: true },
    });
  });
});

describeWithHarbor("Harbor's own models as judge", () => {
  it("accept the folders of Seatrial's own jobs", async () => {
    const jobs = join(folder, 'own');
    const examples = readdirSync(join(projectRoot, 'datasets/examples')).filter((name) => name.startsWith('py-'));
    const seatrial = join(projectRoot, 'dist/src/app/cli/main.js');
    const command = [seatrial, 'job', 'run', '-p', 'datasets/examples', '--include', 'py-*', '--agent', 'oracle', '-k', '2', '--job', 'own', '-o', jobs, '--json'];
    await promisify(execFile)(process.execPath, command, { cwd: projectRoot });
    const checked = await runPython(['-m', 'harbor_bridge.check', join(jobs, 'own')]);
    const { files, trials } = JSON.parse(checked.stdout) as Checked;
    expect(files.filter(({ ok }) => !ok)).toEqual([]);
    expect(checked.exitCode).toBe(0);
    expect(files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['JobResult', 'JobConfig', 'JobLock', 'TrialLock', 'TrialResult', 'TrialConfig', 'Trajectory']));
    expect(trials.map(({ rewards, reward_valid }) => [rewards, reward_valid])).toEqual(Array.from({ length: 2 * examples.length }, () => [{ reward: 1 }, true]));
  });

  it('accept what Harbor wrote itself, and name what is wrong in what it would not read', async () => {
    const sample = goldenPath('harbor/jobs/sample');
    const { ok, trials } = JSON.parse((await runPython(['-m', 'harbor_bridge.check', sample])).stdout) as Checked;
    expect(ok).toBe(true);
    expect(Object.fromEntries(trials.map(({ path, rewards, reward_valid }) => [path.replace(/__.*/, ''), [rewards, reward_valid]]))).toEqual({
      failed: [{ reward: 0 }, true],
      multikey: [{ speed: -2.5, style: 1, tests: 0.75 }, true],
      noreward: [null, false],
      solved: [{ reward: 1 }, true],
      timeout: [{ reward: 0 }, true],
    });
    const broken = join(folder, 'broken');
    cpSync(sample, broken, { recursive: true });
    const solved = readdirSync(broken).find((name) => name.startsWith('solved__'))!;
    const result = JSON.parse(readFileSync(join(broken, solved, 'result.json'), 'utf8')) as Record<string, unknown>;
    writeFileSync(join(broken, solved, 'result.json'), JSON.stringify({ ...result, id: 'no uuid' }));
    writeFileSync(join(broken, solved, 'agent', 'trajectory.json'), JSON.stringify({ steps: [] }));
    const checked = await runPython(['-m', 'harbor_bridge.check', broken]);
    expect(checked.exitCode).toBe(1);
    const verdict = JSON.parse(checked.stdout) as Checked;
    expect(verdict.files.filter((file) => !file.ok).map(({ path, errors }) => [path, errors[0]!.loc])).toEqual([
      [`${solved}/result.json`, ['id']],
      [`${solved}/agent/trajectory.json`, ['agent']],
    ]);
    expect((await runPython(['-m', 'harbor_bridge.check', join(broken, solved, 'agent')])).exitCode).toBe(2);
  });
});

interface Checked {
  readonly ok: boolean;
  readonly files: readonly { readonly path: string; readonly kind: string; readonly ok: boolean; readonly errors: readonly { readonly loc: readonly string[] }[] }[];
  readonly trials: readonly { readonly path: string; readonly rewards: Readonly<Record<string, number>> | null; readonly reward_valid: boolean; readonly exception_type: string | null }[];
}

/** Seatrial's own readers see the same task and the same rewards in what Harbor wrote. */
async function expectSeatrialToAgree(trialDir: string, rewards: Readonly<Record<string, number>>): Promise<void> {
  const result = JSON.parse(readFileSync(join(trialDir, 'result.json'), 'utf8')) as { task_name: string; task_checksum: string };
  const task = await loadTask(join(projectRoot, 'datasets/examples', result.task_name.split('/').at(-1)!));
  expect(taskChecksum(task.dir, new HarborIgnore(task.dir))).toBe(result.task_checksum);
  const file = (name: string): RewardFile => (existsSync(join(trialDir, 'verifier', name)) ? { kind: 'file', content: readFileSync(join(trialDir, 'verifier', name)) } : { kind: 'absent' });
  expect(readRewards(file('reward.json'), file('reward.txt'))).toEqual({ ok: true, rewards });
}

function jobLog(job: string): string {
  const logs = readdirSync(job, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(log|txt)$|result\.json$/.test(name));
  return logs.map((name) => readFileSync(join(job, name), 'utf8')).join('\n');
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
