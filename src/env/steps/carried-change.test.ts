import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyWorkspaceDiff, baseEntries } from '../sandbox/diff.js';
import type { SandboxFile, WorkspaceChange, WorkspaceDiff } from '../sandbox/provider.js';
import { composed, startWith, underUploads } from './carried-change.js';
import { laidOver } from './step-plan.js';

const name = fc.constantFrom('a', 'b', 'c');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const plain = path.chain((at) =>
  fc.oneof(fc.record({ path: fc.constant(at), content: fc.constantFrom('', 'x', 'y'), mode: fc.constantFrom(0o644, 0o755) }), fc.record({ path: fc.constant(at), symlinkTarget: fc.constantFrom('a', '/b') })),
);
const folder = fc.record({ path, directory: fc.constant(true as const), mode: fc.constantFrom(0o755, 0o700) });

/** Files that can stand together: each path once, nothing below a file or link. */
function workspaceOf(entry: fc.Arbitrary<SandboxFile>): fc.Arbitrary<SandboxFile[]> {
  return fc.array(entry, { maxLength: 8 }).map((files) => {
    const kept = new Map<string, SandboxFile>();
    for (const file of files) {
      const clashes = [...kept.values()].some((other) => (file.path.startsWith(`${other.path}/`) && !('directory' in other)) || (other.path.startsWith(`${file.path}/`) && !('directory' in file)));
      if (!clashes && !kept.has(file.path)) kept.set(file.path, file);
    }
    return [...kept.values()];
  });
}

const own = workspaceOf(plain);
const left = workspaceOf(fc.oneof(plain, folder));

/** The diff that a sandbox made from `before` would show when it holds `after`. */
function diffBetween(before: readonly SandboxFile[], after: readonly SandboxFile[]): WorkspaceDiff {
  const [old, now] = [baseEntries(before), baseEntries(after)];
  const entries: WorkspaceChange[] = [];
  for (const [at, entry] of now) {
    const prior = old.get(at);
    const kind = prior === undefined ? 'added' : prior.type !== entry.type ? 'type-changed' : 'modified';
    if (JSON.stringify(prior) !== JSON.stringify(entry)) entries.push({ path: at, kind, mode: 0o777, ...entry });
  }
  for (const [at, entry] of old) if (!now.has(at)) entries.push({ path: at, kind: 'deleted', type: entry.type, mode: 'mode' in entry ? entry.mode : 0o777 });
  return { entries: entries.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped: [] };
}

const shape = (files: readonly SandboxFile[]): string[] =>
  applyWorkspaceDiff(files, { entries: [], skipped: [] })
    .map((file) => JSON.stringify({ ...file, ...('content' in file ? { content: Buffer.from(file.content).toString() } : {}) }))
    .sort();

/** What a folder of uploads makes of a workspace: files replace what is in their way, folders that are there keep their mode. */
function withUploads(workspace: readonly SandboxFile[], uploads: readonly SandboxFile[]): SandboxFile[] {
  const merged = laidOver(workspace, uploads);
  const kept = workspace.filter((file) => 'directory' in file && !merged.includes(file) && uploads.some((upload) => upload.path.startsWith(`${file.path}/`)));
  return [...merged, ...kept];
}

describe('a change that is carried from step to step', () => {
  it('leads to the same workspace as the sandboxes saw, through uploads', () => {
    fc.assert(
      fc.property(own, left, own, left, (task, afterOne, uploads, afterTwo) => {
        const first = diffBetween(task, afterOne);
        expect(shape(startWith(task, first).files)).toEqual(shape(afterOne));
        const ownAtTwo = laidOver(task, uploads);
        const carried = underUploads(first, uploads);
        const start = startWith(ownAtTwo, carried);
        expect(shape(start.files)).toEqual(shape(withUploads(afterOne, uploads)));
        const whole = composed(carried, diffBetween(start.files, afterTwo));
        expect(shape(startWith(ownAtTwo, whole).files)).toEqual(shape(afterTwo));
      }),
      { numRuns: 500 },
    );
  });

  it('is a change of the untouched workspace, also where that is an image of which the host knows no file', () => {
    fc.assert(
      fc.property(own, left, left, (image, afterOne, afterTwo) => {
        const whole = composed(diffBetween(image, afterOne), diffBetween(afterOne, afterTwo));
        const known = new Map(diffBetween(image, afterTwo).entries.map((entry) => [entry.path, entry]));
        for (const entry of whole.entries) {
          const direct = known.get(entry.path);
          known.delete(entry.path);
          // What was changed and put back still counts as changed, with what stands there now.
          if (direct === undefined) expect(baseEntries(afterTwo).get(entry.path)).toBeDefined();
          else if (entry.kind !== 'type-changed') expect([entry.path, entry.kind]).toEqual([direct.path, direct.kind]);
        }
        expect([...known.keys()]).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('names what is gone of an image', () => {
    const gone = (at: string): WorkspaceChange => ({ path: at, kind: 'deleted', type: 'file', mode: 0o644 });
    const diff: WorkspaceDiff = { entries: [gone('a'), gone('b'), { path: 'c', kind: 'type-changed', type: 'file', mode: 0o644, content: Buffer.from('x') }], skipped: [] };
    expect(startWith([], diff).removed).toEqual(['a', 'b', 'c']);
    expect(startWith([], underUploads(diff, [{ path: 'b' }])).removed).toEqual(['a', 'c']);
    expect(composed(diff, { entries: [{ path: 'a', kind: 'added', type: 'file', mode: 0o644, content: Buffer.from('new') }], skipped: [] }).entries[0]).toMatchObject({ path: 'a', kind: 'modified' });
  });

  it('fills folders before it shuts them', () => {
    const { files } = startWith([], diffBetween([], [{ path: 'a', directory: true, mode: 0o500 }, { path: 'a/b', directory: true, mode: 0o500 }, { path: 'a/b/c', content: 'x', mode: 0o644 }]));
    expect(files.map((file) => file.path)).toEqual(['a/b/c', 'a/b', 'a']);
  });
});
