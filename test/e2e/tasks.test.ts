import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckedTask } from '../../src/app/compose/check-tasks.js';
import type { ShownTask } from '../../src/app/compose/show-task.js';
import { jsonOf, runCli, type CliResult } from '../fixtures/cli-process.js';
import { projectRoot } from '../golden-reader.js';

let dir: string;
const examples = join(projectRoot, 'datasets/examples');

const cli = async (...args: readonly string[]): Promise<CliResult> => runCli(args, { cwd: dir, env: { API_TOKEN: 'very-secret-value' } });

async function addTask(name: string, toml: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const root = join(dir, 'mine', name);
  const all = { 'task.toml': toml, 'instruction.md': 'Do it.\n', 'environment/a.txt': 'a', 'tests/test.sh': '#!/bin/sh\n', ...files };
  for (const [path, text] of Object.entries(all)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

const rich = `
schema_version = "1.3"
artifacts = ["/work/out", { source = "/tmp/x", destination = "work/out" }]
[task]
name = "drydock/lamp"
[metadata.seatrial]
requires = ["sh"]
reward_key = "share"
[environment]
docker_image = "img:1"
cpus = 1.5
memory = "3G"
network_mode = "allowlist"
allowed_hosts = ["a.example"]
skills_dir = "/skills"
env = { PLAIN = "literal-value", TOKEN = "\${API_TOKEN}", WITH = "\${OTHER:-fallback-value}" }
colour = "red"
[[environment.mcp_servers]]
name = "db"
url = "https://db.example"
headers = { Authorization = "Bearer \${API_TOKEN}" }
[environment.healthcheck]
command = "test -e up"
[verifier]
timeout_sec = 12.5
env = { JUDGE = "\${JUDGE_KEY}" }
[agent]
user = "root"
[[steps]]
name = "one"
min_reward = 0.5
`;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'seatrial-cli-tasks-'));
  await addTask('lamp', rich, { 'steps/one/instruction.md': 'First.\n', 'steps/one/workdir/setup.sh': '' });
  await addTask('plain', '[environment]\nnetwork_mode = "no-network"\n');
  await addTask('built', '', { 'environment/Dockerfile': 'FROM scratch\n' });
  await addTask('broken', '[agent]\ntimeout_sec = "soon"\n');
  await addTask('torn', 'a = 1\n[agent\n');
});

afterAll(async () => rm(dir, { recursive: true }));

describe('tasks show', () => {
  it('prints everything that applies, for programs, and no value of a variable', async () => {
    const result = await cli('tasks', 'show', 'mine/lamp', '--json');
    expect(result.exitCode, result.stderr).toBe(0);
    const task = jsonOf(result) as ShownTask;
    expect(task).toMatchObject({
      id: 'lamp',
      name: 'drydock/lamp',
      schemaVersion: '1.3',
      environment: { kind: 'image', image: 'img:1', os: 'linux' },
      workdir: '/work',
      limits: { cpuCores: 1.5, memoryBytes: 3 * 2 ** 30 },
      network: { mode: 'allowlist', stated: true, allowedHosts: ['a.example'] },
      mcpServers: [{ name: 'db', transport: 'sse', headers: ['Authorization'] }],
      skillsDir: '/skills',
      rewardStrategy: 'mean',
      rewardKey: 'share',
      requires: ['sh'],
      hasSolution: false,
      unknownKeys: [{ path: 'environment.colour', nearest: null }],
      steps: [{ name: 'one', instruction: 'First.\n', minReward: 0.5, uploads: ['setup.sh'], tests: ['test.sh'], agent: { user: 'root', timeoutMs: null }, verifier: { timeoutMs: 600_000, mode: 'shared' }, healthchecks: [{ command: 'test -e up' }] }],
      artifacts: [
        { source: '/logs/artifacts', destination: 'logs/artifacts', skippedFor: null },
        { source: '/work/out', destination: 'work/out', skippedFor: null },
        { source: '/tmp/x', destination: 'work/out', skippedFor: '/work/out' },
      ],
    });
    const hex = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(task.digests).toEqual({ taskChecksum: hex, lock: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string, semantic: hex });
    expect(task.variables).toEqual([
      { section: 'environment', name: 'PLAIN', hostVariable: null, hasDefault: false, isSet: true },
      { section: 'environment', name: 'TOKEN', hostVariable: 'API_TOKEN', hasDefault: false, isSet: false },
      { section: 'environment', name: 'WITH', hostVariable: 'OTHER', hasDefault: true, isSet: true },
      { section: 'verifier', name: 'JUDGE', hostVariable: 'JUDGE_KEY', hasDefault: false, isSet: false },
    ]);
    expect(task.providers.map(({ name, runs }) => [name, runs])).toEqual([['bubblewrap', false], ['process', false], ['docker', false], ['harbor', false]]);
    expect(task.providers[3]!.needs.map(({ key }) => key)).toEqual(['[[environment.mcp_servers]]', '[environment] skills_dir', '[environment] network_mode']);
    expect(result.stdout).not.toMatch(/literal-value|very-secret-value|fallback-value/);
  });

  it('prints the same for people', async () => {
    const { stdout, exitCode } = await cli('tasks', 'show', 'mine/lamp', '--set', 'sandbox.hostVariables=["API_TOKEN"]');
    expect(exitCode).toBe(0);
    for (const line of ['Task lamp (drydock/lamp)', 'image img:1, linux; work directory /work', '3.0 GiB memory, 1.5 CPU', 'allowlist, hosts: a.example', 'TOKEN (environment) from API_TOKEN of the host\n', 'JUDGE (verifier) from JUDGE_KEY of the host: NOT SET', 'db, sse, headers Authorization', '/tmp/x -> artifacts/work/out: skipped, /work/out has the place', 'environment.colour, no effect', 'Step one', 'test -e up', 'goes on from  reward 0.5', 'no   bubblewrap', 'it needs the image img:1 ([environment] docker_image): use --sandbox docker or harbor']) {
      expect(stdout).toContain(line);
    }
    expect(stdout).not.toMatch(/literal-value|very-secret-value|fallback-value/);
  });

  it('shows a task of a folder by its id, and offers the nearest', async () => {
    expect(jsonOf(await cli('tasks', 'show', examples, 'sh-log-rotate', '--json'))).toMatchObject({ id: 'sh-log-rotate' });
    expect((await cli('tasks', 'show', examples, 'sh-log-rotat')).stderr).toContain('Did you mean sh-log-rotate?');
    expect((await cli('tasks', 'show', examples)).stderr).toMatch(/holds \d+ tasks\n.*Name one: js-lru-cache/);
    expect((await cli('tasks', 'show', 'mine', 'broken')).stderr).toMatch(/mine\/broken is not a valid task directory.*agent\.timeout_sec: expected a number, found "soon"/);
  });
});

describe('tasks check', () => {
  it('gives each task of several places a verdict and the reason', async () => {
    const result = await cli('tasks', 'check', 'mine', join(examples, 'sh-log-rotate'), '--json');
    expect(result.exitCode).toBe(5);
    const { checked, tasks, usable } = jsonOf(result) as { readonly tasks: number; readonly usable: number; readonly checked: readonly CheckedTask[] };
    expect([tasks, usable]).toEqual([6, 3]);
    const byId = new Map(checked.map((one) => [one.id, one]));
    expect([...byId.values()].map(({ id, verdict, providers }) => `${id} ${verdict} ${providers.join('+')}`).sort()).toEqual([
      'broken invalid ',
      'built ok docker+harbor',
      'lamp unsupported ',
      'plain ok bubblewrap+process+docker+harbor',
      'sh-log-rotate ok bubblewrap+docker',
      'torn invalid ',
    ]);
    expect(byId.get('broken')!.reasons[0]).toMatch(/mine\/broken is not a valid task directory: task\.toml is not a valid Harbor task configuration: agent\.timeout_sec: expected a number/);
    expect(byId.get('torn')!.reasons[0]).toMatch(/task\.toml is not TOML 1\.0: line 2: /);
    expect(byId.get('lamp')!.notes.join()).toMatch(/unknown key environment\.colour.*\[verifier\] env takes JUDGE from JUDGE_KEY of the host/);
  });

  it('holds tasks against the provider that is named', async () => {
    const result = await cli('tasks', 'check', 'mine/built', '--sandbox', 'bubblewrap');
    expect(result.exitCode).toBe(5);
    expect(result.stdout).toMatch(/BAD {2}built {2}unsupported\n {7}bubblewrap cannot run it: it builds environment\/Dockerfile \(environment\/Dockerfile\); use --sandbox docker or harbor\n/);
  });

  it('reads a registry and a dataset.toml', async () => {
    await cp(join(examples, 'sh-log-rotate'), join(dir, 'set/sh-log-rotate'), { recursive: true });
    await writeFile(join(dir, 'set/registry.json'), JSON.stringify([{ name: 'quay', version: '1', description: '', tasks: [{ name: 'x', path: 'sh-log-rotate' }] }]));
    const { digests } = jsonOf(await cli('tasks', 'show', 'set/sh-log-rotate', '--json')) as ShownTask;
    await writeFile(join(dir, 'set/dataset.toml'), `[dataset]\nname = "drydock/quay"\n[[tasks]]\nname = "seatrial-examples/sh-log-rotate"\ndigest = "${digests.lock}"\n`);
    for (const place of ['set/registry.json#quay@1', 'set/registry.json', 'set/dataset.toml']) expect((await cli('tasks', 'check', place)).stdout, place).toContain('1 task, 1 usable.');
    expect((await cli('tasks', 'check', 'set/registry.json#pier')).stderr).toMatch(/^E_TASK_LIST: .*registry\.json: it has no dataset "pier"\n.*Its datasets: quay\./);
    expect((await cli('tasks', 'check', 'https://git.example/x')).stderr).toContain('git clone https://git.example/x CLONE');
  });
});
