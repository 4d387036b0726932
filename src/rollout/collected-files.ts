import { posix } from 'node:path';
import { SeatrialError } from '../core/index.js';
import type { FileEntry, Sandbox, Task } from '../env/index.js';
import { matchesPattern } from './pattern.js';

/** A file that an agent left for people to read, as the host read it from the dead sandbox. */
export interface CollectedFile {
  /** `agent`: from `/logs/agent`; `artifacts`: from `/logs/artifacts` and what the task declares. */
  readonly place: 'agent' | 'artifacts';
  /** Relative, without `..`: below the place. Artifacts keep their absolute path, as Harbor keeps it. */
  readonly path: string;
  readonly content: Uint8Array;
}

export interface Collection {
  readonly files: readonly CollectedFile[];
  /** What was left out, and why. */
  readonly notes: readonly string[];
}

/** All that one trial may leave; more is cut off and noted. */
const bounds = { files: 2_000, bytes: 64 * 1_048_576, fileBytes: 16 * 1_048_576 };

/**
 * Reads back the agent's logs and the declared artifacts. Only plain files: links, pipes and devices are left out, no
 * archive is opened, and what is past a bound is noted and left out. Nothing here can fail a trial.
 */
export async function collectFiles(sandbox: Sandbox, task: Task): Promise<Collection> {
  const collector = new Collector(sandbox);
  await collector.take('/logs/agent', 'agent', '');
  await collector.take('/logs/artifacts', 'artifacts', 'logs/artifacts');
  for (const artifact of task.config.artifacts) {
    const { source, destination, exclude } = typeof artifact === 'string' ? { source: artifact, destination: null, exclude: [] } : artifact;
    const absolute = posix.resolve(task.workdir, source);
    await collector.take(absolute, 'artifacts', destination ?? absolute.slice(1), exclude);
  }
  return { files: collector.files, notes: collector.notes };
}

class Collector {
  readonly files: CollectedFile[] = [];
  readonly notes: string[] = [];
  private bytes = 0;
  private full = false;

  constructor(private readonly sandbox: Sandbox) {}

  /**
   * @param source absolute path of a file or folder inside
   * @param target where it goes, below the place
   * @param exclude patterns of paths below `source`, or of names, that are left out
   */
  async take(source: string, place: CollectedFile['place'], target: string, exclude: readonly string[] = []): Promise<void> {
    const entries = await this.entriesOf(source);
    if (entries === null) return;
    if (entries.length === 0) await this.read(source, { place, path: target }, 0);
    for (const { path, type, sizeBytes } of entries) {
      if (type === 'directory' || exclude.some((pattern) => matchesPattern(path, pattern) || matchesPattern(posix.basename(path), pattern))) continue;
      const file = { place, path: posix.join(target, path) };
      if (type !== 'file') this.notes.push(`${place}/${file.path} was left out: it is no plain file`);
      else await this.read(posix.join(source, path), file, sizeBytes);
      if (this.full) return;
    }
  }

  /** Empty for a file, an empty folder and nothing at all; null where it cannot be read. */
  private async entriesOf(source: string): Promise<readonly FileEntry[] | null> {
    try {
      return await this.sandbox.listFiles(source);
    } catch (error) {
      this.notes.push(`${source} was left out: ${error instanceof SeatrialError ? error.message : String(error)}`);
      return null;
    }
  }

  private async read(source: string, file: Pick<CollectedFile, 'place' | 'path'>, sizeBytes: number): Promise<void> {
    if (this.files.length >= bounds.files || this.bytes + sizeBytes > bounds.bytes) {
      this.full = true;
      this.notes.push(`${file.place}/${file.path} and what follows were left out: a trial keeps at most ${bounds.files} files of ${bounds.bytes} bytes together`);
      return;
    }
    if (sizeBytes > bounds.fileBytes) {
      this.notes.push(`${file.place}/${file.path} was left out: it has ${sizeBytes} bytes, at most ${bounds.fileBytes} are kept`);
      return;
    }
    const content = await this.sandbox.readFile(source, { limitBytes: bounds.fileBytes });
    if (content === null) return;
    this.bytes += content.length;
    this.files.push({ ...file, content });
  }
}
