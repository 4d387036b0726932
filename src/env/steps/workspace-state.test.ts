import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyWorkspaceDiff } from '../sandbox/diff.js';
import type { SandboxFile } from '../sandbox/provider.js';
import { diffBetween, withUploads, workspaceAfter } from './workspace-state.js';

const name = fc.constantFrom('a', 'b', 'c');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const entry = path.chain((at) =>
  fc.oneof(
    fc.record({ path: fc.constant(at), content: fc.constantFrom('', 'x', 'y'), mode: fc.constantFrom(0o644, 0o755) }),
    fc.record({ path: fc.constant(at), symlinkTarget: fc.constantFrom('a', '/b') }),
    fc.record({ path: fc.constant(at), directory: fc.constant(true as const), mode: fc.constantFrom(0o755, 0o700) }),
  ),
);

/** Files that can stand together: each path once, nothing below a file or link. */
const workspace = fc.array(entry, { maxLength: 8 }).map((files): SandboxFile[] => {
  const kept = new Map<string, SandboxFile>();
  for (const file of files) {
    const clashes = [...kept.values()].some((other) => (file.path.startsWith(`${other.path}/`) && !('directory' in other)) || (other.path.startsWith(`${file.path}/`) && !('directory' in file)));
    if (!clashes && !kept.has(file.path)) kept.set(file.path, file);
  }
  return [...kept.values()];
});

const shape = (files: readonly SandboxFile[]): string[] => applyWorkspaceDiff(files, { entries: [], skipped: [] }).map((file) => JSON.stringify({ ...file, ...('content' in file ? { content: Buffer.from(file.content).toString() } : {}) })).sort();

it('finds the diff that leads from one workspace to another', () => {
  fc.assert(
    fc.property(workspace, workspace, (before, after) => {
      const diff = diffBetween(before, after);
      expect(shape(workspaceAfter(before, diff))).toEqual(shape(after));
      expect(diffBetween(before, before).entries).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

it('fills folders before it shuts them', () => {
  const files = workspaceAfter([], diffBetween([], [{ path: 'a', directory: true, mode: 0o500 }, { path: 'a/b', directory: true, mode: 0o500 }, { path: 'a/b/c', content: 'x', mode: 0o644 }]));
  expect(files.map((file) => file.path)).toEqual(['a/b/c', 'a/b', 'a']);
});

it('lays uploads over a workspace and keeps the modes of its folders', () => {
  const before: SandboxFile[] = [{ path: 'x', content: 'old', mode: 0o644 }, { path: 'd', directory: true, mode: 0o700 }, { path: 'f', content: '', mode: 0o644 }];
  const after = withUploads(before, [{ path: 'x', content: 'new', mode: 0o644 }, { path: 'd/y', content: '', mode: 0o644 }, { path: 'f/z', content: '', mode: 0o644 }]);
  expect(shape(after)).toEqual(
    shape([{ path: 'x', content: 'new', mode: 0o644 }, { path: 'd/y', content: '', mode: 0o644 }, { path: 'd', directory: true, mode: 0o700 }, { path: 'f/z', content: '', mode: 0o644 }]),
  );
});
