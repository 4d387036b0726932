import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../test/golden-reader.js';
import { GradingWorld } from '../../../test/support/grading-world.js';
import { twoStepTask } from '../../../test/support/step-task.js';
import { systemClock } from '../../core/index.js';
import { stepPlans } from '../steps/step-plan.js';
import { descendants, killExactly } from '../sandbox/proc.js';
import type { SandboxProvider } from '../sandbox/provider.js';
import { InterpreterMissingError } from '../tasks/errors.js';
import { scanTasks } from '../tasks/load.js';
import type { Task } from '../tasks/task.js';
import { interpretersOf, requireInterpreters } from './interpreters.js';
import { runOracle } from './oracle.js';
import { qualifyTask, type Qualification } from './qualify.js';

let world: GradingWorld;
beforeAll(async () => {
  world = await GradingWorld.open();
});
afterAll(async () => world.close());

async function qualify(task: Task, repeats = 1): Promise<Qualification> {
  return qualifyTask({ task, provider: world.provider, repeats, clock: systemClock });
}

it('qualifies every example task', async () => {
  const { tasks, invalid } = await scanTasks(join(projectRoot, 'datasets/examples'));
  expect(invalid).toEqual([]);
  expect(tasks.length).toBeGreaterThanOrEqual(5);
  for (const task of tasks) expect(await qualify(task, 2), task.id).toMatchObject({ qualified: true, reasons: [] });
});

const escaped = (text: string): RegExp => new RegExp(text.replaceAll(/[()[\].]/g, '\\$&'));

describe('a task is not qualified', () => {
  it.each([
    ['whose solution does not solve it', { 'solution/solve.sh': '#!/bin/sh\n' }, 'its own solution, grading 1: reward 0, expected at least 1'],
    ['whose solution fails', { 'solution/solve.sh': '#!/bin/sh\ntuch done\n' }, /grading 1: reward 0, expected at least 1\nits own solution, run 1, ended with exit code 127: .*tuch/],
    ['that is solved by doing nothing', { 'tests/test.sh': '#!/bin/sh\necho 1 > /logs/verifier/reward.txt\n' }, 'the empty change, grading 1: reward 1, expected less than 1'],
    ['whose grader gives no verdict', { 'tests/test.sh': '#!/bin/sh\n' }, 'no verdict (E_REWARD_MISSING'],
    ['that needs what is not there', { 'task.toml': '[metadata.seatrial]\nrequires = ["python2.4"]\n' }, 'E_INTERPRETER_MISSING'],
    ['that the provider cannot run', { 'task.toml': '[environment]\ndocker_image = "img:1"\n' }, 'E_PROVIDER_UNSUPPORTED'],
    ['whose grading is close to its limit', { 'task.toml': '[verifier]\ntimeout_sec = 1\n', 'tests/test.sh': '#!/bin/sh\nsleep 0.7\ncd /work\n[ "$(grep -c + calc.py)" = 1 ] && r=1 || r=0\necho $r > /logs/verifier/reward.txt\n' }, 'grading takes up to'],
  ])('%s', async (_name, files, reason) => {
    const { qualified, reasons } = await qualify(await world.pythonTask(files));
    expect(qualified).toBe(false);
    expect(reasons.join('\n')).toMatch(typeof reason === 'string' ? escaped(reason) : reason);
  });

  it('that ships no solution', async () => {
    const task = { ...(await world.pythonTask()), solutionFiles: [] };
    expect((await qualify(task)).reasons).toEqual(['it ships no solution/solve.sh, so nobody can tell whether it can be solved']);
  });
});

it('whose solution loses its sandbox to the host is neither qualified nor unqualified', async () => {
  const task = await world.pythonTask({ 'solution/solve.sh': '#!/bin/sh\nsleep 5\nsed -i "s/a - b/a + b/" calc.py\n' });
  const whenItSleeps = setInterval(() => {
    const inside = descendants(process.pid);
    if (!inside.some(({ name }) => name === 'sleep')) return;
    clearInterval(whenItSleeps);
    inside.filter(({ name }) => name === 'bwrap').forEach(killExactly);
  }, 50);
  await expect(qualify(task)).rejects.toMatchObject({ code: 'E_SANDBOX_INFRA' });
});

describe('a task with steps', () => {
  it('is qualified step by step, each solution working on what those before it left', async () => {
    expect(await qualify(await twoStepTask())).toMatchObject({ qualified: true, reasons: [] });
    const run = await runOracle({ task: stepPlans(await twoStepTask())[1]!.task, provider: world.provider, clock: systemClock });
    expect(run.kind === 'ran' && run.diff.entries.map(({ path, kind }) => `${kind} ${path}`)).toEqual(['added one.txt', 'added two.ready', 'added two.txt']);
  });

  it.each([
    ['a step is not solved', { 'steps/two/solution/solve.sh': '#!/bin/sh\n' }, 'its own solution, grading 1: reward 0.5'],
    ['a step has no solution', { 'steps/two/solution/solve.sh': { dir: true } }, 'it ships no solution/solve.sh'],
    ['its setup fails', { 'steps/two/workdir/setup.sh': 'exit 1\n' }, 'E_STEP_SETUP'],
  ])('is not where %s', async (_name, files, reason) => {
    const { qualified, reasons } = await qualify(await twoStepTask({ files }));
    expect(qualified).toBe(false);
    expect(reasons.join('\n')).toContain(reason);
  });
});

it('runs the oracle as an agent that leaves a diff', async () => {
  const run = await runOracle({ task: await world.pythonTask(), provider: world.provider, clock: systemClock });
  expect(run).toMatchObject({ kind: 'ran', exitCode: 0, timedOut: false });
  expect(run.kind === 'ran' && run.diff.entries.map(({ path, kind }) => `${kind} ${path}`)).toEqual(['modified calc.py']);
});

it('takes a look that was cut short for no answer', async () => {
  const task = await world.pythonTask({ 'tests/test.sh': '#!/usr/bin/env no-such-shell\n' });
  /** The real provider, on a machine so busy that no command ends in its time. */
  const { provider } = world;
  const busy: SandboxProvider = {
    name: provider.name,
    isolation: provider.isolation,
    reap: () => provider.reap(),
    close: () => provider.close(),
    create: async (spec, signal) => {
      const sandbox = await provider.create(spec, signal);
      return new Proxy(sandbox, { get: (target, key) => (key === 'exec' ? (command: string) => target.exec(`sleep 5; ${command}`, { timeoutMs: 50 }) : key === 'stop' ? () => target.stop() : (Reflect.get(target, key, target) as unknown)) });
    },
  };
  await expect(requireInterpreters({ task, provider: busy })).rejects.toMatchObject({ code: 'E_SANDBOX_INFRA', message: expect.stringContaining('looking for') as string });
});

it('looks for the interpreters that a task names and that its scripts name', async () => {
  const task = await world.pythonTask({ 'tests/test.sh': '#!/usr/bin/env no-such-shell\n', 'solution/solve.sh': '#! /bin/sh -e\n' });
  expect(interpretersOf(task)).toEqual(['/bin/sh', 'no-such-shell', 'python3']);
  const looking = requireInterpreters({ task, provider: world.provider });
  await expect(looking).rejects.toThrow(InterpreterMissingError);
  await expect(looking).rejects.toMatchObject({ code: 'E_INTERPRETER_MISSING', missing: ['no-such-shell'] });
});
