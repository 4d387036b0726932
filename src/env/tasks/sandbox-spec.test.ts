import { describe, expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { ProviderUnsupportedError, TaskVariableError } from './errors.js';
import { loadTask } from './load.js';
import { agentSandboxSpec, requireRunnable } from './sandbox-spec.js';
import type { Task } from './task.js';

const taskOf = async (toml: string): Promise<Task> => loadTask(await writeTree('lamp', { 'task.toml': toml, 'instruction.md': 'x', 'environment/a': '', 'tests/test.sh': '', 'steps/one/instruction.md': 'x' }));

describe('requireRunnable', () => {
  it.each(['[environment]\nenv = { A = "${NOPE}" }\n', '[verifier]\nenv = { A = "${NOPE}" }\n', '[[steps]]\nname = "one"\n[steps.verifier]\nenv = { A = "${NOPE}" }\n'])('finds a variable that is not handed over before anything runs: %j', async (toml) => {
    const task = await taskOf(toml);
    expect(() => requireRunnable(task, 'bubblewrap')).toThrow(TaskVariableError);
    expect(() => requireRunnable(task, 'bubblewrap', { hostVariables: { NOPE: 'x' } })).not.toThrow();
  });

  it('asks for those of the solution only where it is to run', async () => {
    const task = await taskOf('[solution]\nenv = { A = "${NOPE}" }\n');
    expect(() => requireRunnable(task, 'bubblewrap')).not.toThrow();
    expect(() => requireRunnable(task, 'bubblewrap', { actor: 'utility' })).toThrow(TaskVariableError);
  });

  it('refuses what the provider cannot give', async () => {
    const task = await taskOf('[environment]\ngpus = 1\n');
    expect(() => requireRunnable(task, 'bubblewrap')).toThrow(ProviderUnsupportedError);
  });
});

it('shows variables of the environment to the agent, those of verifier and solution to none but theirs', async () => {
  const task = await taskOf('[environment]\nenv = { A = "${HOST_A}", B = "${NOPE:-b}" }\n[verifier]\nenv = { SECRET = "s" }\n[solution]\nenv = { ANSWER = "42" }\n');
  expect(agentSandboxSpec(task, 'bubblewrap', 'label', 1, { hostVariables: { HOST_A: 'a' } }).env).toEqual({ A: 'a', B: 'b' });
});
