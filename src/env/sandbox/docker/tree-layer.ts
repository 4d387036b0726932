import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { readRegularFileSync } from '../../../store/index.js';
import { treeDirectoryMode } from '../host-tree.js';
import type { TreeBase } from '../tree-store.js';
import { Container } from './container.js';
import type { EngineClient } from './engine-client.js';
import type { OwnContainer, PinnedImage } from './prepared-image.js';
import { tarArchive, tarEnd, tarEntry, type TarItem } from './tar-writer.js';

/** A workspace tree as a layer of an image. */
export interface TreeLayer {
  readonly base: TreeBase;
  /** Absolute path in the image. */
  readonly path: string;
  readonly owner: { readonly uid: number; readonly gid: number };
}

/** Where containers whose workspace is in memory find the tree that they copy into it. */
export const treeToCopy = '/.seatrial/workspace';

const ImageList = z.array(z.object({ Id: z.string() }));
const Committed = z.object({ Id: z.string() });
const layoutVersion = 1;

/**
 * Adds a workspace tree to an image as one layer, once for each engine: uploaded once, shared by every container. Like the
 * layer of closed shells it is an untagged image with a label, found again by it; `docker image prune` removes it.
 */
export async function withTreeLayer(engine: EngineClient, own: OwnContainer, image: PinnedImage, layer: TreeLayer): Promise<PinnedImage> {
  const { base, path, owner } = layer;
  const key = createHash('sha256').update(JSON.stringify([layoutVersion, image.id, base.index.digest, path, owner])).digest('hex');
  const label = `seatrial.tree=${key}`;
  const [known] = await engine.json(ImageList, { method: 'GET', path: '/images/json', query: { filters: JSON.stringify({ label: [label] }) } });
  if (known !== undefined) return { ...image, id: known.Id };
  const container = await Container.create(engine, own.name, { Image: image.id, Entrypoint: ['/bin/sh'], Cmd: [], Labels: own.labels, HostConfig: { NetworkMode: 'none' } });
  try {
    if ((await container.typeOf(path)) === null) await container.upload('/', tarArchive([{ type: 'directory', path: path.slice(1), mode: treeDirectoryMode, ...owner }]));
    await container.upload(path, Readable.from(treeChunks(layer)));
    const { Id } = await engine.json(Committed, { method: 'POST', path: '/commit', query: { container: container.id, pause: '0', changes: `LABEL ${label}` } });
    return { ...image, id: Id };
  } finally {
    await container.remove();
  }
}

/** The tree as a tar archive, one entry at a time: no more than one file is held in memory. */
function* treeChunks({ base, owner }: TreeLayer): Generator<Buffer> {
  for (const [path, entry] of base.index.entries) {
    const common = { path, ...owner };
    const item: TarItem =
      entry.type === 'directory'
        ? { ...common, type: 'directory', mode: entry.mode }
        : entry.type === 'symlink'
          ? { ...common, type: 'symlink', mode: 0o777, target: entry.symlinkTarget }
          : { ...common, type: 'file', mode: entry.mode, content: readRegularFileSync(join(base.path, path)) };
    yield tarEntry(item);
  }
  yield tarEnd();
}
