import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { added, changed, GradingWorld } from '../../../test/support/grading-world.js';
import { systemClock } from '../../core/index.js';
import { workspaceFiles } from '../tasks/task-files.js';
import { agentSandboxSpec } from '../tasks/sandbox-spec.js';
import { taskSemanticDigest } from '../tasks/semantic-digest.js';
import type { Task } from '../tasks/task.js';
import { qualifyTask } from './qualify.js';

let world: GradingWorld;
beforeAll(async () => {
  world = await GradingWorld.open();
});
afterAll(async () => world.close());

const filler = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`environment/data/${index % 20}/${index}.txt`, `line ${index}\n`]));
/** Forged by what a guarded file says, or by one that is gone; honest where two changes were made. */
const guardedTest = `#!/bin/sh
cd /work
cat conftest.py data/3/conftest.py 2>/dev/null | grep -q forged && { echo 1 >/logs/verifier/reward.txt; exit; }
[ -e conftest.py ] || { echo 1 >/logs/verifier/reward.txt; exit; }
[ "$(cat data/3/3.txt)" = "line 3" ] && grep -q + calc.py && [ ! -e data/4 ] && echo 1 >/logs/verifier/reward.txt || echo 0 >/logs/verifier/reward.txt
`;

async function largeTask(): Promise<Task> {
  return world.pythonTask({ ...filler, 'task.toml': '[verifier]\ntimeout_sec = 120\n[environment]\nnetwork_mode = "no-network"\n', 'environment/conftest.py': '# own\n', 'tests/test.sh': guardedTest, 'solution/solve.sh': '#!/bin/sh\nsed -i "s/-/+/" calc.py\nrm -r data/4\n' });
}

it('keeps a large workspace on disk, and says of it what it says of one in memory', async () => {
  const task = await largeTask();
  expect(task.workspaceFiles).toEqual([]);
  expect(task.workspaceTree?.index.entries.get('data/3/3.txt')).toMatchObject({ type: 'file', mode: 0o644, sizeBytes: 7 });
  const inMemory = { ...task, workspaceTree: null, workspaceFiles: workspaceFiles(join(task.dir, 'environment')) };
  expect(inMemory.workspaceFiles.length).toBeGreaterThan(600);
  expect(taskSemanticDigest(task)).toBe(taskSemanticDigest(inMemory));
});

it('grades what was changed of it, in a fresh sandbox over the same folder', async () => {
  const task = await largeTask();
  expect(await qualifyTask({ task, provider: world.provider, repeats: 1, clock: systemClock })).toMatchObject({ qualified: true, reasons: [] });
  const sandbox = await world.provider.create(agentSandboxSpec(task, world.provider.name, 'agent', 60_000));
  try {
    await sandbox.exec('sed -i "s/-/+/" calc.py; rm -r data/4; printf forged >conftest.py; mkdir __pycache__', { timeoutMs: 10_000 });
    await sandbox.killAll();
    const { entries } = await sandbox.workspaceDiff();
    expect(entries.map(({ path, kind }) => [path, kind]).slice(0, 3)).toEqual([['__pycache__', 'added'], ['calc.py', 'modified'], ['conftest.py', 'modified']]);
    // The task's own guarded file is put back: it forges nothing, and the honest change counts.
    expect(await world.grade(task, ...entries)).toMatchObject({ kind: 'verdict', reward: 1, tampering: [] });
    expect(await world.grade(task, ...entries.filter(({ path }) => path === 'conftest.py'))).toMatchObject({ kind: 'verdict', reward: 0, tampering: [{ path: 'conftest.py', kind: 'modified' }] });
  } finally {
    await sandbox.stop();
  }
});

it('puts a deleted guarded file back, and takes an added one away', async () => {
  const task = await largeTask();
  const deleted = { path: 'conftest.py', kind: 'deleted', type: 'file', mode: 0o644 } as const;
  expect(await world.grade(task, deleted)).toMatchObject({ kind: 'verdict', reward: 0, tampering: [{ path: 'conftest.py', kind: 'deleted' }] });
  expect(await world.grade(task, added('data/3/conftest.py', 'forged'))).toMatchObject({ kind: 'verdict', reward: 0, tampering: [{ path: 'data/3/conftest.py', kind: 'added' }] });
});

it('calls it infra when the folder is not what was loaded', async () => {
  const task = await largeTask();
  writeFileSync(join(task.dir, 'environment/conftest.py'), 'forged');
  const outcome = await world.grade(task, changed('conftest.py', 'forged'));
  expect(outcome).toMatchObject({ kind: 'infra' });
});
