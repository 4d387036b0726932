import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { WorkspaceFaultError } from '../errors.js';
import { ArchiveTrees } from './archive-trees.js';
import { readArchivedTree, type ArchiveSource } from './archived-tree.js';
import { TarFormatError } from './tar-reader.js';
import { tarArchive } from './tar-writer.js';

const bounds = { maxEntries: 10, maxDepth: 10, maxBytes: 1_000, maxFileBytes: 1_000 };

/** What an agent's program in the place of `tar` may give for the folder `agent`. */
function named(path: string): Readable {
  return Readable.from([tarArchive([{ type: 'file', path: `./agent/${path}`, mode: 0o644, content: Buffer.from('x') }])]);
}

describe('the names of an archived tree', () => {
  it.each(['../escaped', '../../../../work/escaped', 'a/../../escaped', 'a/./b', '/etc/escaped', 'a//b', '..'])('%s leads elsewhere, and is a fault of the workspace', async (path) => {
    const read = readArchivedTree(named(path), { bounds, keeps: () => true });
    await expect(read).rejects.toMatchObject({ code: 'E_WORKSPACE_FAULT', fault: 'unreadable', attribution: 'agent' });
  });

  it.each(['plain', '..a', 'a../b', '.hidden/..x', '...'])('%s stays below', async (path) => {
    const { entries } = await readArchivedTree(named(path), { bounds, keeps: () => true });
    expect([...entries.keys()]).toEqual([path]);
  });
});

describe('what is packed by foreign code', () => {
  const treesOver = (container: ArchiveSource): ArchiveTrees =>
    new ArchiveTrees({ label: 'test', container, names: ['/work'], limits: { memoryBytes: 1, processes: 1, cpuCores: 1, diskBytes: 1_000, fileSizeBytes: 1_000 }, owner: { uid: 0, gid: 0 }, manifest: () => Promise.resolve({ entries: new Map(), bytes: 0, largestFileBytes: 0 }), endWithContainer: false });
  /** A source that gives what is no archive, as an agent makes it or as an engine does that went away. */
  const given = (reading?: ArchiveSource['reading']): ArchiveSource => ({
    archive: async () => Readable.from([Buffer.alloc(1_024, 'no archive')]),
    typeOf: async () => 'file',
    upload: async () => undefined,
    state: async () => ({ running: true }),
    ...(reading === undefined ? {} : { reading }),
  });
  /** An engine's archives of one file, of which the first few break off. */
  const moving = (broken: number): { readonly source: ArchiveSource; readonly packed: () => number } => {
    const whole = tarArchive([{ type: 'file', path: 'work/f', mode: 0o644, content: Buffer.from('x') }]);
    let packed = 0;
    const source: ArchiveSource = { ...given(), archive: async () => Readable.from([packed++ < broken ? whole.subarray(0, 700) : whole]) };
    return { source, packed: () => packed };
  };
  const blamed: ArchiveSource['reading'] = async (read) =>
    read().catch((error: unknown) => {
      expect(error).toBeInstanceOf(TarFormatError);
      throw new WorkspaceFaultError('unreadable', 'no archive');
    });

  it('is judged by its source to the end of the reading, not only to where it begins', async () => {
    const trees = treesOver(given(blamed));
    await expect(trees.diff('/work', new Map())).rejects.toBeInstanceOf(WorkspaceFaultError);
    await expect(trees.listFiles({ tree: '/work', components: [] })).rejects.toBeInstanceOf(WorkspaceFaultError);
    await expect(trees.readFile({ tree: '/work', components: ['f'] }, 10)).rejects.toBeInstanceOf(WorkspaceFaultError);
  });

  it("is nobody's fault where the engine packs what is frozen, and is read once", async () => {
    const { source, packed } = moving(1);
    const trees = treesOver(source);
    trees.freeze();
    await expect(trees.diff('/work', new Map())).rejects.toBeInstanceOf(TarFormatError);
    expect(packed()).toBe(1);
  });

  it('is packed again by the engine while processes move it', async () => {
    const content = (trees: ArchiveTrees): Promise<unknown> => trees.diff('/work', new Map()).then(({ entries }) => entries.map(({ path }) => path));
    expect(await content(treesOver(moving(5).source))).toEqual(['f']);
    expect(await treesOver(moving(5).source).listFiles({ tree: '/work', components: [] })).toMatchObject([{ path: 'f' }]);
    expect(await treesOver(moving(5).source).readFile({ tree: '/work', components: ['f'] }, 10)).toEqual(Buffer.from('x'));
  });

  it('is a fault of the workspace where processes move it all the time, unless the container is gone', async () => {
    const { source, packed } = moving(Infinity);
    await expect(treesOver(source).diff('/work', new Map())).rejects.toBeInstanceOf(WorkspaceFaultError);
    expect(packed()).toBeLessThan(10);
    await expect(treesOver({ ...source, state: async () => ({ running: false }) }).diff('/work', new Map())).rejects.toBeInstanceOf(TarFormatError);
  });
});
