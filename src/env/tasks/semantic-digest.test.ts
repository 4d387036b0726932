import { describe, expect, it } from 'vitest';
import { writeTree, type GoldenFile } from '../../../test/support/task-folders.js';
import { loadTask } from './load.js';
import { taskSemanticDigest } from './semantic-digest.js';

const base: Readonly<Record<string, GoldenFile | string>> = {
  'task.toml': '[verifier]\ntimeout_sec = 30\n[environment]\nnetwork_mode = "no-network"\n[[steps]]\nname = "one"\n',
  'environment/a.txt': 'a',
  'tests/test.sh': '#!/bin/sh\n',
  'solution/solve.sh': '#!/bin/sh\n',
  'steps/one/instruction.md': 'One.\n',
  'steps/one/workdir/x': 'x',
};

const digestOf = async (files: Readonly<Record<string, GoldenFile | string>> = {}): Promise<string> => taskSemanticDigest(await loadTask(await writeTree('lamp', { ...base, ...files })));
const own = await digestOf();

describe('the semantic digest of a task', () => {
  it.each([
    ['layout, comments, defaults and unknown keys', { 'task.toml': '# a\nschema_version = "1.2"\nsteps = [{ name = "one" }]\n[environment]\nnetwork_mode = "no-network"\nos = "linux"\ncolour = 1\n[verifier]\ntimeout_sec = 30.0\n[task]\nname = "drydock/lamp"\ndescription = "x"\n' }],
    ['files that no sandbox gets', { 'README.md': 'x', 'notes/a': 'x' }],
    ['a canary', { 'steps/one/instruction.md': '# CANARY 123\n\nOne.\n' }],
    ['modes besides executable', { 'environment/a.txt': { content: 'a', mode: '0640' } }],
  ])('does not change with %s', async (_, files) => {
    expect(await digestOf(files)).toBe(own);
  });

  it.each([
    ['a limit', { 'task.toml': '[verifier]\ntimeout_sec = 31\n[environment]\nnetwork_mode = "no-network"\n[[steps]]\nname = "one"\n' }],
    ['an infinite limit', { 'task.toml': '[verifier]\ntimeout_sec = inf\n[environment]\nnetwork_mode = "no-network"\n[[steps]]\nname = "one"\n' }],
    ['a network that is stated', { 'task.toml': '[verifier]\ntimeout_sec = 30\n[[steps]]\nname = "one"\n' }],
    ['an instruction', { 'steps/one/instruction.md': 'Two.\n' }],
    ['a file of the workspace', { 'environment/a.txt': 'b' }],
    ['a file that becomes executable', { 'environment/a.txt': { content: 'a', mode: '0755' } }],
    ['a link', { 'environment/l': { symlink: 'a.txt' } }],
    ['a Dockerfile', { 'environment/Dockerfile': 'FROM scratch\n' }],
    ['a test', { 'tests/test.sh': '#!/bin/bash\n' }],
    ['a test of a step', { 'steps/one/tests/helper': '' }],
    ['an upload', { 'steps/one/workdir/x': 'y' }],
    ['a solution', { 'solution/solve.sh': '' }],
    ['its extras', { 'task.toml': '[metadata.seatrial]\nreward_key = "x"\n[verifier]\ntimeout_sec = 30\n[environment]\nnetwork_mode = "no-network"\n[[steps]]\nname = "one"\n' }],
  ])('changes with %s', async (_, files) => {
    expect(await digestOf(files)).not.toBe(own);
  });

  it('changes with a file that a Dockerfile may copy', async () => {
    const built = { 'environment/Dockerfile': 'FROM scratch\n' };
    expect(await digestOf({ ...built, 'environment/a.txt': 'b' })).not.toBe(await digestOf(built));
  });
});
