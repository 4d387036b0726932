import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { z } from 'zod';
import { shellPaths } from '../closable-shells.js';
import { homeDir, sandboxUser } from '../spec.js';
import { Container } from './container.js';
import type { EngineClient } from './engine-client.js';
import { ImageUnsuitableError } from './errors.js';
import { readTar } from './tar-reader.js';
import { tarArchive, type TarItem } from './tar-writer.js';

/** Where the supervisor's shell stands; its name makes a shell of many kinds behave as `sh`. */
export const supervisorShell = '/.seatrial/sh';

/** An image as sandboxes use it: the task's or the default one, with a closed shell in a layer of its own. */
export interface PreparedImage {
  /** `sha256:...` on this engine. */
  readonly id: string;
  /** Of the image it was made from: what a record should name. */
  readonly digest: string;
  /** As its Dockerfile says; empty: root. */
  readonly user: string;
  /** Directories that its Dockerfile declares as volumes. */
  readonly volumes: readonly string[];
  /** Its environment, as `NAME=value`. */
  readonly env: readonly string[];
}

export interface PinnedImage {
  readonly id: string;
  /** Its WORKDIR; `/` where it states none. */
  readonly workdir: string;
  /** The registry's digest where there is one (`name@sha256:...`), else the id. */
  readonly digest: string;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly env: readonly string[];
}

export interface Preparation {
  /** The sandbox's own user is in /etc/passwd and /etc/group: for commands that run as that user. */
  readonly ownUser: boolean;
  /** Every shell is closed, not only the supervisor's. */
  readonly closedShells: boolean;
}

/** For a container that is never started: its name and labels. */
export interface OwnContainer {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

const ImageList = z.array(z.object({ Id: z.string() }));
const Committed = z.object({ Id: z.string() });

/** Changes with what is put into the layer. */
const layoutVersion = 1;
const executeOnly = 0o111;
const longestLinkChain = 16;

/**
 * Adds one small layer to an image, once for each engine: copies of its shell that a process may execute but not read.
 * The kernel keeps the memory and descriptors of a process that runs one from all others, so that no command can reach the
 * supervisor's input. The layer is an untagged image with a label, found again by it; `docker image prune` removes it.
 * @throws ImageUnsuitableError `E_IMAGE_UNSUITABLE` when the image has no /bin/sh
 */
export async function prepareImage(engine: EngineClient, own: OwnContainer, image: PinnedImage, preparation: Preparation): Promise<PreparedImage> {
  const { digest, user, volumes, env } = image;
  const key = createHash('sha256').update(JSON.stringify([layoutVersion, image.id, preparation])).digest('hex');
  const label = `seatrial.prepared=${key}`;
  const [known] = await engine.json(ImageList, { method: 'GET', path: '/images/json', query: { filters: JSON.stringify({ label: [label] }) } });
  if (known !== undefined) return { id: known.Id, digest, user, volumes, env };
  const container = await Container.create(engine, own.name, { Image: image.id, Entrypoint: ['/bin/sh'], Cmd: [], Labels: own.labels, HostConfig: { NetworkMode: 'none' } });
  try {
    await container.upload('/', tarArchive(await layerItems(container, image, preparation)));
    const { Id } = await engine.json(Committed, { method: 'POST', path: '/commit', query: { container: container.id, pause: '0', changes: `LABEL ${label}` } });
    return { id: Id, digest, user, volumes, env };
  } finally {
    await container.remove();
  }
}

async function layerItems(container: Container, image: PinnedImage, { ownUser, closedShells }: Preparation): Promise<TarItem[]> {
  const shell = await readThroughLinks(container, '/bin/sh');
  if (shell === null) throw new ImageUnsuitableError(image.digest, 'it has no /bin/sh');
  const items: TarItem[] = [
    { type: 'directory', path: '.seatrial', mode: 0o755 },
    { type: 'file', path: supervisorShell.slice(1), mode: executeOnly, content: shell.content },
  ];
  if (closedShells) {
    const found = new Map([[shell.path, shell.content]]);
    for (const path of shellPaths.filter((candidate) => candidate !== shell.path)) {
      const other = await readThroughLinks(container, path);
      if (other !== null) found.set(other.path, other.content);
    }
    items.push(...[...found].map(([path, content]): TarItem => ({ type: 'file', path: path.slice(1), mode: executeOnly, content })));
  }
  if (ownUser) {
    const { name, uid, gid } = sandboxUser;
    items.push(await withLine(container, '/etc/passwd', name, `${name}:x:${uid}:${gid}::${homeDir}:/bin/sh`));
    items.push(await withLine(container, '/etc/group', name, `${name}:x:${gid}:`));
  }
  return items;
}

/** The account file with one line in place of all that have the same name or number. */
async function withLine(container: Container, path: string, name: string, line: string): Promise<TarItem> {
  const text = (await readThroughLinks(container, path))?.content.toString('utf8') ?? '';
  const number = line.split(':')[2]!;
  const others = text.split('\n').filter((other) => other !== '' && other.split(':')[0] !== name && other.split(':')[2] !== number);
  const [root, ...rest] = others;
  const lines = root === undefined ? [line] : [root, line, ...rest];
  return { type: 'file', path: path.slice(1), mode: 0o644, content: Buffer.from(`${lines.join('\n')}\n`) };
}

/** A regular file of a container, and where it really stands; null when there is none. */
export async function readThroughLinks(container: Container, path: string): Promise<{ readonly path: string; readonly content: Buffer } | null> {
  let at = path;
  for (let step = 0; step < longestLinkChain; step++) {
    const stream = await container.archive(at);
    if (stream === null) return null;
    const found: { content: Buffer | null; target: string | null } = { content: null, target: null };
    await readTar(stream, {
      wanted: ({ sizeBytes }) => sizeBytes,
      visit: ({ type, target }, content) => {
        if (type === 'symlink') found.target ??= target.toString('utf8');
        if (type === 'file') found.content ??= Buffer.from(content);
      },
    });
    if (found.content !== null) return { path: at, content: found.content };
    if (found.target === null) return null;
    at = posix.resolve(posix.dirname(at), found.target);
  }
  return null;
}
