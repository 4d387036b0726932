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
  const broken = (reading?: ArchiveSource['reading']): ArchiveSource => ({
    archive: async () => Readable.from([Buffer.alloc(1_024, 'no archive')]),
    typeOf: async () => 'file',
    upload: async () => undefined,
    state: async () => ({ running: true }),
    ...(reading === undefined ? {} : { reading }),
  });
  const blamed: ArchiveSource['reading'] = async (read) =>
    read().catch((error: unknown) => {
      expect(error).toBeInstanceOf(TarFormatError);
      throw new WorkspaceFaultError('unreadable', 'no archive');
    });

  it('is judged by its source to the end of the reading, not only to where it begins', async () => {
    const trees = treesOver(broken(blamed));
    await expect(trees.diff('/work', new Map())).rejects.toBeInstanceOf(WorkspaceFaultError);
    await expect(trees.listFiles({ tree: '/work', components: [] })).rejects.toBeInstanceOf(WorkspaceFaultError);
    await expect(trees.readFile({ tree: '/work', components: ['f'] }, 10)).rejects.toBeInstanceOf(WorkspaceFaultError);
  });

  it("is nobody's fault where the engine packs", async () => {
    await expect(treesOver(broken()).diff('/work', new Map())).rejects.toBeInstanceOf(TarFormatError);
  });
});
