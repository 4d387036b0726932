import { describe, expect, it } from 'vitest';
import { added, diffOf } from '../../../test/support/grading-world.js';
import { writeTree } from '../../../test/support/task-folders.js';
import type { WorkspaceChange } from '../sandbox/provider.js';
import { loadTask } from '../tasks/load.js';
import { leadsOut } from './outward-links.js';
import { mergeWorkspace } from './workspace.js';

/** The links of a workspace at /srv/work; the first one is asked about. */
function outward(...links: (readonly [path: string, target: string])[]): boolean {
  const targets = new Map(links);
  return leadsOut(links[0]![0], (path) => targets.get(path) ?? null, '/srv/work');
}

describe('a link of a workspace', () => {
  it.each([
    ['beside it', [['a', 'b']]],
    ['below a folder', [['x/a', '../y/b']]],
    ['to the workspace by its own path', [['a', '/srv/work/b']]],
    ['out and in again', [['a', '../work/b']]],
    ['over a link that stays', [['a', 'd/b'], ['d', 'x/y']]],
    ['up over a link that stays', [['x/y/a', 'up/../b'], ['x/y/up', '.']]],
    ['to itself', [['a', 'a']]],
    ['around', [['a', 'b'], ['b', 'a']]],
    ['to the workspace', [['x/a', '..']]],
    ['into the system', [['bin/python', '/usr/bin/python3']]],
    ['into the system by climbing', [['a', '../../usr/lib/x']]],
    ['over a link into the system', [['a', 'sys/bin/env'], ['sys', '/usr']]],
    ['to nowhere', [['a', '/dev/null']]],
  ] as const)('%s stays inside', (_how, links) => expect(outward(...links)).toBe(false));

  it.each([
    ['to the tests', [['a', '/tests/expected.txt']]],
    ['to the tests, oddly written', [['a', '//tests/./expected.txt']]],
    ['by climbing', [['x/a', '../../../tests/expected.txt']]],
    ['to the root', [['a', '/']]],
    ['to the folder above', [['a', '..']]],
    ['beside the workspace', [['a', '/srv/work2/b']]],
    ['over a link to the root', [['a', 'root/tests/x'], ['root', '/']]],
    ['over a link that climbs', [['a', 'x/y/up/../../tests/x'], ['x/y/up', '../..']]],
    ['through /proc', [['a', '/proc/self/root/tests/x']]],
    ['over the system', [['a', '/usr/bin/../../tests/x']]],
    ['over a link of the system, which may climb', [['a', '/usr/bin/X11/../../x']]],
    ['to a descriptor', [['a', '/dev/fd/0']]],
    ['to a temporary file', [['a', '/tmp/x']]],
  ] as const)('%s leads out', (_how, links) => expect(outward(...links)).toBe(true));
});

describe('a workspace with a link that leads out', async () => {
  const task = await loadTask(await writeTree('links', { 'task.toml': '', 'instruction.md': 'x', 'tests/test.sh': '', 'environment/in.txt': 'own' }));
  const link = (path: string, symlinkTarget: string, kind: WorkspaceChange['kind'] = 'added'): WorkspaceChange => ({ path, kind, type: 'symlink', mode: 0o777, symlinkTarget });

  it('is graded without it, with the task\'s own file in its place', () => {
    const { plain, guarded, touched } = mergeWorkspace(task, diffOf(link('out.txt', '/tests/x'), link('in.txt', '../tests/x', 'type-changed'), link('near', 'in.txt'), added('b', 'x')), new Map());
    expect(touched).toEqual([{ path: 'in.txt', kind: 'type-changed' }, { path: 'near', kind: 'added' }, { path: 'out.txt', kind: 'added' }]);
    expect([...guarded.files.keys()].sort()).toEqual(['b', 'in.txt']);
    expect(guarded.files.get('in.txt')).toMatchObject({ content: Buffer.from('own') });
    expect(plain.files.get('out.txt')).toMatchObject({ symlinkTarget: '/tests/x' });
  });

  it('is graded with it only where the solution makes the same one', () => {
    const touched = (solution: string | null): number => mergeWorkspace(task, diffOf(link('out.txt', '/tests/x')), new Map([['out.txt', solution]])).touched.length;
    expect([touched('/tests/x'), touched('/tests/y'), touched(null)]).toEqual([0, 1, 1]);
  });
});
