import { expect, it } from 'vitest';
import { writeTree } from '../../../test/support/task-folders.js';
import { TaskInvalidError } from './errors.js';
import { loadTask } from './load.js';

const files = (toml: string, script = '#!/bin/sh\n', more: Readonly<Record<string, string>> = {}) => ({
  'task.toml': toml,
  'instruction.md': 'x\n',
  'environment/a': '',
  'tests/test.sh': script,
  ...more,
});
const sealed = '[metadata.seatrial]\nverdict = "sealed"\n';

it('a verdict is told by files unless the task seals it', async () => {
  expect((await loadTask(await writeTree('plain', files('')))).verdict).toEqual({ form: 'files' });
  expect((await loadTask(await writeTree('sealed', files(sealed)))).verdict).toEqual({ form: 'sealed', expectedTests: [] });
  const named = await loadTask(await writeTree('named', files(`${sealed}expected_tests = ["b", "a"]\n`)));
  expect(named.verdict).toEqual({ form: 'sealed', expectedTests: ['b', 'a'] });
});

it.each(['#!/bin/sh -e', '#!/usr/bin/env bash', '#! /usr/local/bin/zsh', 'echo no first line'])('a script that begins with %j can speak a sealed verdict', async (line) => {
  expect((await loadTask(await writeTree('sealed', files(sealed, `${line}\n`)))).verdict.form).toBe('sealed');
});

it.each([
  ['expected tests without a seal', '[metadata.seatrial]\nexpected_tests = ["a"]\n', {}, 'metadata.seatrial.expected_tests: only a sealed verdict'],
  ['a test named twice', `${sealed}expected_tests = ["a", "a"]\n`, {}, 'the same name twice'],
  ['a test whose name holds a space', `${sealed}expected_tests = ["a b"]\n`, {}, 'a name without spaces'],
  ['a reward key', `${sealed}reward_key = "a"\n`, {}, 'a sealed verdict is one reward'],
  ['another form', '[metadata.seatrial]\nverdict = "signed"\n', {}, 'metadata.seatrial.verdict'],
  ['a script that no shell runs', sealed, { 'tests/test.sh': '#!/usr/bin/env python3\n' }, 'python3 runs its tests/test.sh'],
  ['steps', `${sealed}[[steps]]\nname = "one"\n`, { 'steps/one/instruction.md': 'x', 'steps/one/tests/test.sh': '#!/bin/sh\n' }, 'it has steps'],
])('%s: refused', async (_name, toml, more, found) => {
  const dir = await writeTree('lamp', files(toml, '#!/bin/sh\n', more));
  await expect(loadTask(dir)).rejects.toThrow(TaskInvalidError);
  await expect(loadTask(dir)).rejects.toThrow(found);
});
