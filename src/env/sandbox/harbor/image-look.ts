import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { quoted } from '../shell-text.js';
import { readTar } from '../docker/tar-reader.js';
import type { RegularSandboxFile, SandboxImage } from '../provider.js';
import { HarborEnvironment } from './harbor-environment.js';
import { definitionOf, type HarborContext } from './start.js';

const lookLimits = { cpus: 1, memoryMb: 1024, storageMb: 1024, network: 'none' } as const;
/** Files that are looked at are scripts and the like. */
const fileLimitBytes = 64 * 1_048_576;

/** Starts an environment of an image, looks into it, and stops it; nothing of a task ran there. */
async function lookInto<T>({ client, settings, folder }: HarborContext, image: SandboxImage, look: (environment: HarborEnvironment) => Promise<T>): Promise<T> {
  const transferDir = await mkdtemp(join(folder, 'look-'));
  const label = 'a look into an image';
  try {
    const network = settings.network === 'public' ? 'public' : lookLimits.network;
    const id = await client.create(label, { ...definitionOf(settings, image), ...lookLimits, network, workdir: null });
    const environment = new HarborEnvironment({ client, id, label, transferDir, archiveLimitBytes: fileLimitBytes, user: null, hostIsWell: async () => true });
    try {
      return await look(environment);
    } finally {
      await environment.stop();
    }
  } finally {
    await rm(transferDir, { recursive: true, force: true });
  }
}

/** The directory in which commands of an image begin by its own word. */
export function imageWorkdir(context: HarborContext, image: SandboxImage): Promise<string> {
  return lookInto(context, image, (environment) => environment.ownDirectory());
}

/** A regular file of an image, through links; null where none stands. */
export function imageFile(context: HarborContext, image: SandboxImage, path: string): Promise<RegularSandboxFile | null> {
  return lookInto(context, image, async (environment) => {
    const { exitCode, text } = await environment.asRoot(`[ -f ${quoted(path)} ] && readlink -e -- ${quoted(path)}`);
    const stream = exitCode === 0 ? await environment.archive(text.trim()) : null;
    if (stream === null) return null;
    let found: RegularSandboxFile | null = null;
    await readTar(stream, {
      wanted: () => fileLimitBytes,
      visit: ({ type, mode }, content) => {
        if (type === 'file') found ??= { path, content: Buffer.from(content), mode: mode & 0o777 };
      },
    });
    return found;
  });
}
