import { posix } from 'node:path';
import { SeatrialError } from '../core/index.js';
import { artifactPlan, type FileEntry, type Sandbox, type Task } from '../env/index.js';
import { matchesPattern } from './pattern.js';

/** A file that an agent left for people to read, as the host read it from the dead sandbox. */
export interface CollectedFile {
  /** The step of the task that left it; null for a task without steps. */
  readonly step: string | null;
  /** `agent`: from `/logs/agent`; `artifacts`: from `/logs/artifacts` and what the task declares. */
  readonly place: 'agent' | 'artifacts';
  /** Relative, without `..`: below the place. Artifacts keep their absolute path, as Harbor keeps it. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** One source of artifacts and what became of it; the words are Harbor's (artifacts/manifest.json). */
export interface ArtifactSource {
  readonly step: string | null;
  /** As the task writes it. */
  readonly source: string;
  /** Below the artifacts of the trial. */
  readonly destination: string;
  readonly type: 'file' | 'directory';
  readonly status: 'ok' | 'empty' | 'failed' | 'skipped';
  readonly exclude: readonly string[];
}

export interface Collection {
  readonly files: readonly CollectedFile[];
  readonly artifacts: readonly ArtifactSource[];
  /** What was left out, and why. */
  readonly notes: readonly string[];
}

/** All that one trial may leave; more is cut off and noted. */
const bounds = { files: 2_000, bytes: 64 * 1_048_576, fileBytes: 16 * 1_048_576, pathBytes: 1_024 };

/**
 * Reads back the agent's logs and the declared artifacts. Only plain files: links, pipes and devices are left out, no
 * archive is opened, and what is past a bound is noted and left out. Nothing here can fail a trial.
 */
export async function collectFiles(sandbox: Sandbox, task: Task, step: string | null): Promise<Collection> {
  const collector = new Collector(sandbox, step);
  await collector.take('/logs/agent', 'agent', '', []);
  const artifacts: ArtifactSource[] = [];
  for (const { source, destination, exclude, skippedFor } of artifactPlan(task.config)) {
    const taken = skippedFor === null ? await collector.take(posix.resolve(task.workdir, source), 'artifacts', destination, exclude) : ({ type: 'directory', status: 'skipped' } as const);
    if (skippedFor !== null) collector.notes.push(`${source} was left out: ${skippedFor} has its place, artifacts/${destination}`);
    artifacts.push({ step, source, destination, exclude, ...taken });
  }
  return { files: collector.files, artifacts, notes: collector.notes };
}

export const emptyCollection: Collection = { files: [], artifacts: [], notes: [] };

class Collector {
  readonly files: CollectedFile[] = [];
  readonly notes: string[] = [];
  private readonly taken = new Set<string>();
  private readonly folders = new Set<string>();
  private bytes = 0;
  private full = false;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly step: string | null,
  ) {}

  /**
   * @param source absolute path of a file or folder inside
   * @param target where it goes, below the place
   * @param exclude patterns of paths below `source`, or of names, that are left out
   */
  async take(source: string, place: CollectedFile['place'], target: string, exclude: readonly string[]): Promise<Pick<ArtifactSource, 'type' | 'status'>> {
    const entries = await this.entriesOf(source);
    if (entries === null) return { type: 'directory', status: 'failed' };
    const before = this.files.length;
    if (entries.length === 0) await this.read(source, { place, path: target }, 0);
    else await this.takeBelow(source, place, target, entries, exclude);
    return { type: entries.length === 0 && this.files.length > before ? 'file' : 'directory', status: this.files.length > before ? 'ok' : 'empty' };
  }

  private async takeBelow(source: string, place: CollectedFile['place'], target: string, entries: readonly FileEntry[], exclude: readonly string[]): Promise<void> {
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
      this.leftOut(source, error);
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
    const content = await this.contentOf(source);
    if (content === null || !this.claim(`${file.place}/${file.path}`)) return;
    this.bytes += content.length;
    this.files.push({ step: this.step, ...file, content });
  }

  /** Null for nothing at all, and for what cannot be read, which is noted. */
  private async contentOf(source: string): Promise<Uint8Array | null> {
    try {
      return await this.sandbox.readFile(source, { limitBytes: bounds.fileBytes });
    } catch (error) {
      this.leftOut(source, error);
      return null;
    }
  }

  private leftOut(source: string, error: unknown): void {
    this.notes.push(`${source} was left out: ${error instanceof SeatrialError ? error.message : String(error)}`);
  }

  /** Whether the host can hold a file of this path beside those that it holds already; the first one stays. */
  private claim(path: string): boolean {
    const parents: string[] = [];
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) parents.push(path.slice(0, end));
    if (Buffer.byteLength(path) > bounds.pathBytes) {
      this.notes.push(`${path.slice(0, 80)}... was left out: its path is longer than ${bounds.pathBytes} bytes`);
      return false;
    }
    if (this.taken.has(path)) return false;
    if (this.folders.has(path) || parents.some((parent) => this.taken.has(parent))) {
      this.notes.push(`${path} was left out: a file and a folder would have one name`);
      return false;
    }
    this.taken.add(path);
    for (const parent of parents) this.folders.add(parent);
    return true;
  }
}
