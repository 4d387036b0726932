import { describe, expect, it } from 'vitest';
import { added, changed, diffOf } from '../../../test/support/grading-world.js';
import { writeTree } from '../../../test/support/task-folders.js';
import { loadTask } from '../tasks/load.js';
import { pathClassifier } from './guarded-files.js';
import { mergeWorkspace } from './workspace.js';

const task = await loadTask(
  await writeTree('lamp', {
    'task.toml': '',
    'instruction.md': 'x',
    'tests/test.sh': '',
    'environment/src/a.py': 'a',
    'environment/src/b.py': 'b',
    'environment/json.py': 'own',
    'environment/pyproject.toml': '[project]\nname = "lamp"\n[tool.pytest]\nx = 1\n',
    'environment/conftest.py': 'own',
  }),
);

describe('classes of paths', () => {
  const classOf = pathClassifier(['/rules/*.txt'], (path) => path === 'json.py');
  it.each([
    ['conftest.py', 'guarded'],
    ['deep/er/conftest.py', 'guarded'],
    ['node_modules', 'guarded'],
    ['x/node_modules/y/z.js', 'guarded'],
    ['.git/hooks/post-checkout', 'guarded'],
    ['sub/.git/config', 'guarded'],
    ['.git', 'guarded'],
    ['sub/.git', 'guarded'],
    ['.git/commondir', 'guarded'],
    ['HEAD', 'guarded'],
    ['.git/HEAD', 'none'],
    ['.git/objects/ab/cdef', 'none'],
    ['sub/HEAD', 'none'],
    ['__future__.py', 'guarded'],
    ['_strptime.py', 'guarded'],
    ['_mine.py', 'none'],
    ['lamp.egg-info/entry_points.txt', 'guarded'],
    ['pytest.py', 'guarded'],
    ['src/typing.so', 'guarded'],
    ['tests/re.cpython-311-x86_64-linux-gnu.so', 'guarded'],
    ['email/__init__.py', 'guarded'],
    ['unittest', 'guarded'],
    ['rules/a.txt', 'guarded'],
    ['__pycache__/x.cpython-311.pyc', 'cache'],
    ['a/__pycache__', 'cache'],
    ['json.py', 'none'],
    ['lamp/json.py', 'none'],
    ['email/message.py', 'none'],
    ['src/app.py', 'none'],
    ['Makefile', 'none'],
    ['rules/deep/a.txt', 'none'],
    ['json.txt', 'none'],
  ])('%s is %s', (path, expected) => {
    expect(classOf(path)).toBe(expected);
  });
});

describe('laying a diff over a workspace', () => {
  const paths = (files: ReadonlyMap<string, unknown>): string => [...files.keys()].sort().join(' ');

  it('replaces folders and files by one another', () => {
    const entries = [
      { path: 'src', kind: 'type-changed', type: 'file', mode: 0o644, content: Buffer.from('now a file') },
      { path: 'json.py', kind: 'type-changed', type: 'directory', mode: 0o755 },
      added('json.py/inner', 'x'),
    ] as const;
    const merged = mergeWorkspace(task, diffOf(...entries), new Map());
    expect(paths(merged.plain.files)).toBe('conftest.py json.py/inner pyproject.toml src');
    expect(merged.touched).toEqual([]);
  });

  it('removes a deleted folder with all that it held', () => {
    const merged = mergeWorkspace(task, diffOf({ path: 'src', kind: 'deleted', type: 'directory', mode: 0o755 }), new Map());
    expect(paths(merged.plain.files)).toBe('conftest.py json.py pyproject.toml');
  });

  it('restores guarded files and sections in one of two copies, and tells which', () => {
    const diff = diffOf(changed('conftest.py', 'cheat'), changed('pyproject.toml', '[project]\nname = "x"\n[tool.pytest]\nx = 2\n'), added('unittest.py', 'cheat'), changed('src/a.py', 'fixed'), changed('json.py', 'fixed too'));
    const { plain, guarded, touched } = mergeWorkspace(task, diff, new Map());
    expect(touched).toEqual([
      { path: 'conftest.py', kind: 'modified' },
      { path: 'pyproject.toml', kind: 'modified' },
      { path: 'unittest.py', kind: 'added' },
    ]);
    const text = (files: typeof plain.files, path: string): string => {
      const file = files.get(path);
      return file !== undefined && 'content' in file ? Buffer.from(file.content).toString() : '';
    };
    expect(['conftest.py', 'src/a.py', 'json.py'].map((path) => text(guarded.files, path))).toEqual(['own', 'fixed', 'fixed too']);
    expect(['conftest.py', 'unittest.py'].map((path) => text(plain.files, path))).toEqual(['cheat', 'cheat']);
    expect(guarded.files.has('unittest.py')).toBe(false);
    expect(text(guarded.files, 'pyproject.toml')).toMatch(/x = 1[^]*name = "x"/);
  });

  it('takes caches out of both copies and puts the own ones back, without a word', () => {
    const own = { path: '__pycache__/a.pyc', content: Buffer.from('own'), mode: 0o644 };
    const cached = { ...task, workspaceFiles: [own] };
    const diff = diffOf({ path: 'src/__pycache__', kind: 'added', type: 'directory', mode: 0o755 }, added('src/__pycache__/a.pyc', 'x'), changed('__pycache__/a.pyc', 'x'));
    const { plain, guarded, touched } = mergeWorkspace(cached, diff, new Map());
    expect(touched).toEqual([]);
    for (const { files, folders } of [plain, guarded]) expect([[...files.values()], [...folders]]).toEqual([[own], []]);
  });

  it('exempts the paths of the solution', () => {
    const { touched, guarded } = mergeWorkspace(task, diffOf(changed('conftest.py', 'asked for')), new Map([['conftest.py', null]]));
    expect(touched).toEqual([]);
    expect(guarded.files.get('conftest.py')).toMatchObject({ content: Buffer.from('asked for') });
  });

  it('brings a guarded file back from under a folder that was replaced', () => {
    const guardedTask = { ...task, workspaceFiles: [{ path: 'a/conftest.py', content: Buffer.from('own'), mode: 0o644 }] };
    const { guarded, touched } = mergeWorkspace(guardedTask, diffOf({ path: 'a', kind: 'type-changed', type: 'symlink', mode: 0o777, symlinkTarget: 'b' }), new Map());
    expect(touched).toEqual([{ path: 'a/conftest.py', kind: 'deleted' }]);
    expect(paths(guarded.files)).toBe('a/conftest.py');
  });
});
