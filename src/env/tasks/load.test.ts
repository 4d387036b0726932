import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { TaskInvalidError } from './errors.js';
import { requirementsOf } from './requirements.js';
import { loadTask, scanTasks } from './load.js';
import { defaultTaskLimits, taskLimits } from './sandbox-spec.js';

const minimal = { 'task.toml': '', 'instruction.md': 'Do it.\n', 'environment/a.txt': 'a', 'tests/test.sh': '#!/bin/sh\n' };

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
      networkStatedIn: [],
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

  it('lays environment/ into the work directory of an image that it does not build', async () => {
    const task = await loadTask(await writeTree('lamp', { ...minimal, 'task.toml': '[environment]\ndocker_image = "img:1"\n' }));
    expect(task.workspaceFiles.map(({ path }) => path)).toEqual(['a.txt']);
  });

  it.each([
    ['environment/docker-compose.yaml', '', 'compose'],
    ['environment/Dockerfile', '', 'dockerfile'],
    ['environment/Dockerfile', '[environment]\ndocker_image = "img:1"\n', 'image'],
  ])('tells by %s and %j that the environment is %s', async (path, toml, kind) => {
    const task = await loadTask(await writeTree('lamp', { ...minimal, [path]: 'FROM scratch\n', 'task.toml': toml }));
    expect(task.environment.kind).toBe(kind);
    expect(task.workspaceFiles).toEqual([]);
    expect(requirementsOf(task, 'bubblewrap').needs).toHaveLength(1);
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

  it('refuses a workspace that nests deeper than it is read back, which would be blamed on every agent', async () => {
    const folders = (count: number): Record<string, string> => ({ ...minimal, [`environment/${'d/'.repeat(count)}file`]: 'deep' });
    expect((await loadTask(await writeTree('as-deep-as-can-be', folders(127)))).workspaceFiles.length).toBeGreaterThan(0);
    await expect(loadTask(await writeTree('too-deep', folders(128)))).rejects.toMatchObject({ code: 'E_TASK_INVALID', message: expect.stringMatching(/environment.*nests deeper than 128 folders/) as string });
  });
});
