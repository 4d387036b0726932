import { posix } from 'node:path';
import type { RegularSandboxFile, SandboxImage } from '../provider.js';
import { Container } from './container.js';
import type { EngineClient } from './engine-client.js';
import { ImageUnsuitableError } from './errors.js';
import { resolveImage, type ImageProgress } from './images.js';
import { prepareImage, readThroughLinks, type PinnedImage, type Preparation, type PreparedImage } from './prepared-image.js';
import type { TreeBase } from '../tree-store.js';
import { readTar } from './tar-reader.js';
import { withTreeLayer } from './tree-layer.js';
import { readManifest, type TreeManifest } from './tree-manifest.js';

export interface ImageStoreDeps {
  readonly engine: EngineClient;
  readonly hasNetwork: boolean;
  readonly onProgress: ImageProgress;
  /** A name for a container that is made to look into an image, and its labels. */
  readonly nextContainer: () => { readonly name: string; readonly labels: Readonly<Record<string, string>> };
}

/** A workspace tree that is to be part of an image. */
export interface WantedTree {
  readonly base: TreeBase;
  readonly path: string;
  /** Its owner, as for a container's user; null: the image's own. */
  readonly user: string | null;
}

export interface ImageUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The images of one provider: each is found, pulled or built, pinned and prepared once, and what was read of it is kept. A
 * failure is not kept: the next sandbox tries again.
 */
export class ImageStore {
  private readonly answers = new Map<string, Promise<unknown>>();

  constructor(private readonly deps: ImageStoreDeps) {}

  /** @throws ImageUnavailableError, ImageBuildError, ImageUnsuitableError, EngineGoneError */
  prepared(source: SandboxImage, preparation: Preparation, tree: WantedTree | null): Promise<PreparedImage> {
    const { engine, nextContainer } = this.deps;
    const wanted = tree === null ? null : { digest: tree.base.index.digest, path: tree.path, user: tree.user };
    return this.once(['prepared', source, preparation, wanted], async () => prepareImage(engine, nextContainer(), await this.layered(source, tree), preparation));
  }

  /** Below the layer of closed shells, so that both kinds of sandbox share it. */
  private async layered(source: SandboxImage, tree: WantedTree | null): Promise<PinnedImage> {
    const image = await this.pinned(source);
    if (tree === null) return image;
    const { base, path } = tree;
    const user = tree.user ?? image.user;
    const { engine, nextContainer } = this.deps;
    return this.once(['tree', image.id, base.index.digest, path, user], async () => withTreeLayer(engine, nextContainer(), image, { base, path, owner: await this.user(image, user) }));
  }

  /** What an image has at a directory. */
  manifest(image: PreparedImage, directory: string): Promise<TreeManifest> {
    return this.once(['manifest', image.id, directory], () => this.within(image, (container) => readManifest(container, directory)));
  }

  /** The directory that an image names as its own. */
  async workdir(source: SandboxImage): Promise<string> {
    return (await this.pinned(source)).workdir;
  }

  /** A regular file of an image; links are not followed in its last name. */
  async file(source: SandboxImage, path: string): Promise<RegularSandboxFile | null> {
    const image = await this.pinned(source);
    return this.once(['file', image.id, path], () => this.within(image, (container) => readFileOf(container, path)));
  }

  /** The numbers behind a user as a Dockerfile names one: `NAME`, `UID`, `NAME:GROUP`, `UID:GID`; empty: root. */
  user(image: Pick<PinnedImage, 'id' | 'digest'>, user: string): Promise<ImageUser> {
    const [name = '', group] = user.split(':');
    if (/^\d*$/.test(name) && /^\d*$/.test(group ?? '')) return Promise.resolve({ uid: Number(name), gid: Number(group ?? 0) });
    return this.once(['user', image.id, user], () =>
      this.within(image, async (container) => {
        const account = await accountLine(container, '/etc/passwd', name);
        if (account === undefined) throw new ImageUnsuitableError(image.digest, `its /etc/passwd knows no user ${name}`);
        const groupLine = group === undefined ? undefined : await accountLine(container, '/etc/group', group);
        return { uid: Number(account[2]), gid: Number(groupLine?.[2] ?? account[3]) };
      }),
    );
  }

  /** Nothing that was begun is still under way; what became of it is told to those who asked. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.answers.values());
  }

  private pinned(source: SandboxImage): Promise<PinnedImage> {
    return this.once(['pinned', source], () => resolveImage(this.deps.engine, source, this.deps));
  }

  private async within<T>(image: Pick<PinnedImage, 'id'>, use: (container: Container) => Promise<T>): Promise<T> {
    const { name, labels } = this.deps.nextContainer();
    const container = await Container.create(this.deps.engine, name, { Image: image.id, Entrypoint: ['/bin/sh'], Labels: labels, HostConfig: { NetworkMode: 'none' } });
    try {
      return await use(container);
    } finally {
      await container.remove();
    }
  }

  private once<T>(key: unknown, make: () => Promise<T>): Promise<T> {
    const text = JSON.stringify(key);
    const known = this.answers.get(text);
    if (known !== undefined) return known as Promise<T>;
    const made = make();
    this.answers.set(text, made);
    made.catch(() => this.answers.delete(text));
    return made;
  }
}

async function readFileOf(container: Container, path: string): Promise<RegularSandboxFile | null> {
  const found: RegularSandboxFile[] = [];
  const stream = (await container.typeOf(path)) === 'file' ? await container.archive(path) : null;
  if (stream !== null) {
    await readTar(stream, {
      wanted: ({ sizeBytes }) => sizeBytes,
      visit: ({ type, mode }, content) => {
        if (type === 'file') found.push({ path, content: Buffer.from(content), mode: mode & 0o777 });
      },
    });
  }
  return found[0] ?? null;
}

async function accountLine(container: Container, path: string, name: string): Promise<string[] | undefined> {
  const text = (await readThroughLinks(container, posix.normalize(path)))?.content.toString('utf8') ?? '';
  return text.split('\n').map((line) => line.split(':')).find(([known, , number]) => known === name || number === name);
}
