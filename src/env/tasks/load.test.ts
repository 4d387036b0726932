import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { ProviderUnsupportedError, TaskInvalidError } from './errors.js';
import { requireHostTools } from './host-tools.js';
import { loadTask, scanTasks } from './load.js';
import { agentSandboxSpec, defaultTaskLimits, taskLimits } from './sandbox-spec.js';

const minimal = { 'task.toml': '', 'instruction.md': 'Do it.\n', 'environment/a.txt': 'a', 'tests/test.sh': '#!/bin/sh\n' };

const minimalTask = await loadTask(await writeTree('lamp', minimal));

describe('loadTask', () => {
  it('reads everything a trial needs', async () => {
    const dir = await writeTree('lamp', {
      ...minimal,
      'task.toml':
        'version = "1.0"\n[task]\nname = "harbour/lamp"\n[metadata.seatrial]\nrepository = "lamps"\nreward_key = "share"\nguarded_files = ["/x"]\nrequires = ["python3"]\nfaults = [{ function = "f", file = "a.txt" }]\n[environment]\nworkdir = "/srv/app"\ncpus = 2\nmemory = "1G"\n',
      'instruction.md': { content: '# CANARY 1\r\n\r\nDo it.\r\n' },
      'environment/bin/run.sh': { content: '#!/bin/sh\n', mode: '0775' },
      'environment/link': { symlink: '/outside' },
      'tests/.harborignore': '*.log\n',
      'tests/a.log': 'x',
      'tests/copy.txt': { symlink: '../instruction.md' },
      'solution/solve.sh': '#!/bin/sh\n',
    });
    const task = await loadTask(dir);
    expect(task).toMatchObject({
      id: 'lamp',
      name: 'harbour/lamp',
      repository: 'lamps',
      instruction: 'Do it.\n',
      workdir: '/srv/app',
      environment: { kind: 'host-tools' },
      networkIsStated: false,
      rewardKey: 'share',
      extraGuardedFiles: ['/x'],
      requires: ['python3'],
      faults: [{ function: 'f', file: 'a.txt' }],
    });
    expect(task.workspaceFiles).toEqual([
      { path: 'a.txt', content: Buffer.from('a'), mode: 0o644 },
      { path: 'bin/run.sh', content: Buffer.from('#!/bin/sh\n'), mode: 0o755 },
      { path: 'link', symlinkTarget: '/outside' },
    ]);
    expect(task.testFiles.map(({ path }) => path)).toEqual(['copy.txt', 'test.sh']);
    expect(task.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(taskLimits(task)).toEqual({ ...defaultTaskLimits, cpuCores: 2, memoryBytes: 2 ** 30 });
  });

  it('gives the same task from a copy of the folder, whatever the modes', async () => {
    const [a, b] = [await writeTree('lamp', minimal), await writeTree('lamp', minimal)];
    await chmod(join(b, 'environment/a.txt'), 0o600);
    const [first, second] = [await loadTask(a), await loadTask(b)];
    expect({ ...second, dir: a }).toEqual(first);
  });

  it.each([
    ['[metadata.seatrial]\nrepositry = "x"\n', 'metadata.seatrial'],
    ['[metadata.seatrial]\nrequires = ["python3; rm -rf"]\n', 'metadata.seatrial.requires.0'],
    ['[agent]\ntimeout_sec = "soon"\n', 'agent.timeout_sec'],
    ['[agent\n', 'TOML'],
  ])('names what is wrong with %j', async (toml, named) => {
    const dir = await writeTree('lamp', { ...minimal, 'task.toml': toml });
    await expect(loadTask(dir)).rejects.toThrow(TaskInvalidError);
    await expect(loadTask(dir)).rejects.toThrow(named);
  });

  it.each([
    ['environment/docker-compose.yaml', '', 'compose'],
    ['environment/Dockerfile', '', 'dockerfile'],
    ['environment/Dockerfile', '[environment]\ndocker_image = "img:1"\n', 'image'],
  ])('tells by %s and %j that the environment is %s', async (path, toml, kind) => {
    const task = await loadTask(await writeTree('lamp', { ...minimal, [path]: 'FROM scratch\n', 'task.toml': toml }));
    expect(task.environment.kind).toBe(kind);
    expect(task.workspaceFiles).toEqual([]);
    expect(() => requireHostTools(task, 'bubblewrap')).toThrow(ProviderUnsupportedError);
  });
});

describe('scanTasks', () => {
  it('loads the valid and names the others, in order', async () => {
    const root = dirname(await writeTree('b-good', minimal));
    for (const [name, files] of [
      ['a-good', minimal],
      ['c-no-tests', { 'task.toml': '', 'instruction.md': 'x', 'environment/a': '' }],
      ['d-not-a-task', { 'README.md': 'x' }],
    ] as const) {
      await rename(await writeTree(name, files), join(root, name));
    }
    await writeFile(join(root, 'notes.txt'), 'no folder');
    await mkdir(join(root, '.hidden'));
    await symlink(join(root, 'a-good'), join(root, 'e-link'));
    const { tasks, invalid } = await scanTasks(root);
    expect(tasks.map(({ id }) => id)).toEqual(['a-good', 'b-good', 'a-good']);
    expect(invalid.map(({ reason }) => reason.replace(root, ''))).toEqual([
      '/c-no-tests is not a valid task directory: tests/test.sh (for linux) is missing',
      '/d-not-a-task is not a valid task directory: task.toml is missing',
    ]);
    expect((await scanTasks(join(root, 'a-good'))).tasks).toHaveLength(1);
    await expect(scanTasks(join(root, 'none'))).rejects.toThrow('there is no such folder');
  });
});

describe('requireHostTools', () => {
  const needsOf = async (toml: string): Promise<string> => {
    const task = await loadTask(await writeTree('lamp', { ...minimal, 'tests/test.bat': '', 'task.toml': toml }));
    try {
      return requireHostTools(task, 'bubblewrap').join('; ');
    } catch (error) {
      return error instanceof ProviderUnsupportedError ? `refused: ${error.needs.join('; ')}` : String(error);
    }
  };

  it.each([
    ['', /^\[environment\] states no network_mode: it runs without network/],
    ['[environment]\nnetwork_mode = "no-network"\n', /^$/],
    ['[environment]\nnetwork_mode = "public"\n', /^refused: \[environment\] asks for network_mode = "public"$/],
    ['[environment]\nallow_internet = true\n', /^refused: \[environment\] asks/],
    ['[environment]\nallow_internet = false\n', /^$/],
    ['[agent]\nnetwork_mode = "allowlist"\nallowed_hosts = ["a.example"]\n', /^refused: \[agent\] asks/],
    ['[environment]\nos = "windows"\n', /^refused: it needs Windows$/],
    ['[environment]\ngpus = 1\n', /GPU/],
    ['[environment.healthcheck]\ncommand = "true"\n', /healthcheck/],
    ['[[environment.mcp_servers]]\nname = "m"\nurl = "u"\n', /MCP servers \(m\)/],
    ['[environment]\nskills_dir = "/s"\n', /skills/],
    ['[environment]\nworkdir = "app"\n', /not absolute/],
    ['[agent]\nuser = "root"\n', /^refused: its agent runs as root$/],
    ['[verifier]\nuser = 65534\n', /verifier runs as the sandbox's own unprivileged user/],
    ['[verifier]\nenvironment_mode = "separate"\n', /^refused: its separate verifier must see the declared artifacts only$/],
    ['artifacts = ["/work/"]\n[verifier]\nenvironment_mode = "separate"\n[environment]\nnetwork_mode = "no-network"\n', /^$/],
    ['[verifier.environment]\ndocker_image = "g:1"\n', /image of its own/],
    ['artifacts = ["/a", "/a/b", { source = "/c", destination = "a" }]\n[environment]\nnetwork_mode = "no-network"\n', /^the artifacts \/a and \/c overlap: the first is kept; the artifacts \/a\/b and \/c overlap/],
    ['[[verifier.collect]]\ncommand = "true"\n', /collect/],
  ])('%j', async (toml, expected) => {
    expect(await needsOf(toml)).toMatch(expected);
  });

  it('runs a task that asks for the network without it when told to', async () => {
    const task = await loadTask(await writeTree('lamp', { ...minimal, 'task.toml': '[environment]\nnetwork_mode = "public"\n' }));
    expect(requireHostTools(task, 'bubblewrap', { network: 'none' })).toEqual(['[environment] asks for network_mode = "public": overridden, it runs without network']);
    expect(agentSandboxSpec(task, 'bubblewrap', 'label', 1000, { network: 'none' })).toMatchObject({ workdir: '/work', label: 'label', leaseMs: 1000 });
    expect(() => agentSandboxSpec(task, 'bubblewrap', 'label', 1000)).toThrow(ProviderUnsupportedError);
  });

  it('tells the provider without a root of its own from the others', async () => {
    const script = (text: string) => writeTree('lamp', { ...minimal, 'tests/test.sh': text }).then(loadTask);
    expect(() => requireHostTools(minimalTask, 'process')).not.toThrow();
    expect(requireHostTools(await script('#!/bin/sh\necho 1 > /logs/verifier/reward.txt\n'), 'bubblewrap')).toHaveLength(1);
    const absolute = await script('#!/bin/sh\necho 1 > /logs/verifier/reward.txt\n');
    expect(() => requireHostTools(absolute, 'process')).toThrow(/SANDBOX_ROOT/);
    for (const root of ['"$SANDBOX_ROOT"', '${SANDBOX_ROOT:-}', '"$SANDBOX_ROOT']) {
      const mapped = await script(`#!/bin/sh\necho 1 > ${root}/logs/verifier/reward.txt\n`);
      expect(() => requireHostTools(mapped, 'process')).not.toThrow();
    }
  });
});
