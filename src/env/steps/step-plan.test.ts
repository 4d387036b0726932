import { describe, expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { InvariantError } from '../../core/index.js';
import { loadTask } from '../tasks/load.js';
import type { TaskFile } from '../tasks/task.js';
import { laidOver, planOf, stepPlans } from './step-plan.js';

const files = {
  'task.toml': `
artifacts = ["/tmp/all"]
[agent]
timeout_sec = 100
user = "worker"
[verifier]
timeout_sec = 50
env = { SHARED = "a", BOTH = "task" }
[environment]
network_mode = "no-network"
[environment.healthcheck]
command = "test -e ready"
[[steps]]
name = "one"
artifacts = ["/tmp/one"]
min_reward = 0.5
[steps.healthcheck]
command = "true"
[steps.verifier]
env = { BOTH = "step" }
[[steps]]
name = "two"
min_reward = { speed = 2.0 }
[steps.agent]
timeout_sec = 7
user = "other"
[steps.verifier]
timeout_sec = 9
`,
  'environment/app.sh': 'app',
  'environment/data/x': 'x',
  'tests/test.sh': 'shared',
  'tests/common.sh': 'common',
  'solution/solve.sh': 'shared solution',
  'steps/one/instruction.md': '# canary\nOne.\n',
  'steps/one/workdir/setup.sh': 'setup',
  'steps/one/workdir/data': 'no folder any more',
  'steps/two/instruction.md': 'Two.\n',
  'steps/two/tests/test.sh': 'own',
  'steps/two/solution/solve.sh': 'own solution',
  'steps/two/workdir/app.sh': 'new app',
};

const contents = (list: readonly TaskFile[]): Record<string, string> => Object.fromEntries(list.map((file) => [file.path, 'content' in file ? Buffer.from(file.content).toString() : file.symlinkTarget]));

describe('stepPlans', () => {
  it('makes a task of each step', async () => {
    const task = await loadTask(await writeTree('lamp', files));
    const [one, two] = stepPlans(task);
    expect(stepPlans(task)).toHaveLength(2);
    expect(one).toMatchObject({ index: 0, name: 'one', before: null, runsSetup: true, gate: 0.5, agentTimeoutMs: 100_000 });
    expect(two).toMatchObject({ index: 1, name: 'two', before: one, runsSetup: false, gate: { speed: 2 }, agentTimeoutMs: 7_000 });
    expect([one!.healthchecks, two!.healthchecks].map((checks) => checks.map(({ command }) => command))).toEqual([['test -e ready', 'true'], ['test -e ready']]);
    expect([one!.task.id, one!.task.instruction, two!.task.instruction, two!.task.steps]).toEqual(['lamp/one', 'One.\n', 'Two.\n', []]);
    expect(one!.task.config).toMatchObject({ steps: null, artifacts: ['/tmp/all', '/tmp/one'], agent: { user: 'worker' }, verifier: { timeout_sec: 600, env: { SHARED: 'a', BOTH: 'step' }, environment_mode: 'shared' } });
    expect(two!.task.config).toMatchObject({ agent: { user: 'other', timeout_sec: 7 }, verifier: { timeout_sec: 9, env: { SHARED: 'a', BOTH: 'task' } } });
    expect(contents(one!.task.workspaceFiles)).toEqual({ 'app.sh': 'app', 'setup.sh': 'setup', data: 'no folder any more' });
    expect(contents(two!.task.workspaceFiles)).toEqual({ 'app.sh': 'new app', 'setup.sh': 'setup', data: 'no folder any more' });
    expect([contents(one!.task.testFiles), contents(two!.task.testFiles)]).toEqual([
      { 'test.sh': 'shared', 'common.sh': 'common' },
      { 'test.sh': 'own', 'common.sh': 'common' },
    ]);
    expect([contents(one!.task.solutionFiles), contents(two!.task.solutionFiles)]).toEqual([{ 'solve.sh': 'shared solution' }, { 'solve.sh': 'own solution' }]);
  });

  it('gives the same objects for the same task, and finds the plan of a step', async () => {
    const task = await loadTask(await writeTree('lamp', files));
    const plans = stepPlans(task);
    expect(stepPlans(task)).toBe(plans);
    expect(planOf(plans[1]!.task)).toBe(plans[1]);
    expect(() => planOf(task)).toThrow(InvariantError);
  });

  it('has one plan for a task without steps: itself', async () => {
    const task = await loadTask(await writeTree('lamp', { 'task.toml': '', 'instruction.md': 'Do it.', 'environment/a': '', 'tests/test.sh': '' }));
    expect(stepPlans(task)).toEqual([{ index: 0, name: null, task, before: null, uploads: [], runsSetup: false, healthchecks: [], gate: null, agentTimeoutMs: null }]);
    expect(planOf(task).task).toBe(task);
  });

  it('lays files over others, folders over files and files over folders', () => {
    const at = (path: string): { path: string } => ({ path });
    expect(laidOver([at('a'), at('b/c'), at('d')], [at('a/x'), at('b'), at('e')]).map(({ path }) => path)).toEqual(['d', 'a/x', 'b', 'e']);
  });
});
