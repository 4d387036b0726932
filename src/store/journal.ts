import { dirname } from 'node:path';
import type { z } from 'zod';
import { canonicalJson, InvariantError, sha256Hex } from '../core/index.js';
import { nodeDisk, type Disk, type DiskFile } from './disk.js';
import { FileCorruptError, JournalCorruptError, writeFailure } from './errors.js';
import { parseJson } from './json-file.js';
import { readRegularFile, recordLimitBytes } from './regular-file.js';

/** A line that was cut off by a crash and dropped on opening. */
export interface TornLine {
  readonly path: string;
  readonly line: number;
  readonly droppedBytes: number;
}

/**
 * An append-only file of JSON lines, each with a checksum of its own: `{"check":"<16 hex>","entry":{...}}`.
 *
 * `append` resolves when its line is on the disk (write, then fsync, before the next line is begun), so that after a
 * crash only the last line can be torn. A torn last line is dropped on opening and reported in `torn`; a bad line with
 * lines after it is an error. After a failed append the journal takes no more lines: what follows a torn line would
 * be lost with it.
 */
export class Journal<Entry> {
  private queue: Promise<unknown> = Promise.resolve();
  private failure: unknown;
  private closed = false;
  private file: DiskFile | undefined;

  private constructor(
    readonly path: string,
    private readonly disk: Disk,
    private readonly known: Entry[],
    private lineEnds: number[],
    readonly torn: TornLine | null,
  ) {}

  /**
   * Reads what is there (nothing is an empty journal) and cuts off a torn last line.
   * @throws JournalCorruptError, FileCorruptError for a line that is intact but does not fit the schema.
   */
  static async open<S extends z.ZodType>(path: string, schema: S, disk: Disk = nodeDisk): Promise<Journal<z.output<S>>> {
    const { entries, lineEnds, torn } = await scan(path, schema);
    const journal = new Journal<z.output<S>>(path, disk, entries, lineEnds, torn);
    try {
      if (torn !== null) await journal.cutTo(journal.sizeBytes);
      return journal;
    } catch (error) {
      await journal.close();
      throw error;
    }
  }

  get entries(): readonly Entry[] {
    return this.known;
  }

  /** Size on disk of the first `count` lines. */
  bytesOf(count: number): number {
    return count === 0 ? 0 : this.lineEnds[count - 1]!;
  }

  get sizeBytes(): number {
    return this.bytesOf(this.known.length);
  }

  async append(entry: Entry): Promise<void> {
    const text = canonicalJson(entry);
    const line = Buffer.from(`{"check":"${checkOf(text)}","entry":${text}}\n`, 'utf8');
    await this.enqueue(async () => {
      const file = this.file ?? (await this.openAppending());
      await file.write(line);
      await file.sync();
      this.lineEnds.push(this.sizeBytes + line.length);
      this.known.push(entry);
    });
  }

  /** Forgets every line after the first `count`. */
  async truncateTo(count: number): Promise<void> {
    if (count > this.known.length) throw new InvariantError(`${this.path} has ${this.known.length} lines, cannot keep ${count}`);
    if (count === this.known.length) return;
    await this.enqueue(async () => {
      await this.cutTo(this.bytesOf(count));
      this.known.length = count;
      this.lineEnds.length = count;
    });
  }

  /** Waits for pending lines and closes the file; what is appended later is refused, since the lock may be another's by then. */
  async close(): Promise<void> {
    this.closed = true;
    await this.queue.catch(() => undefined);
    await this.file?.close();
    this.file = undefined;
  }

  private async openAppending(): Promise<DiskFile> {
    const file = await this.disk.openForWrite(this.path, 'append');
    this.file = file;
    // A new file's name must survive a crash too.
    if (this.known.length === 0) await this.disk.sync(dirname(this.path));
    return file;
  }

  private async cutTo(sizeBytes: number): Promise<void> {
    try {
      this.file ??= await this.disk.openForWrite(this.path, 'append');
      await this.file.truncate(sizeBytes);
      await this.file.sync();
    } catch (error) {
      throw writeFailure(this.path, error);
    }
  }

  private async enqueue(step: () => Promise<void>): Promise<void> {
    if (this.closed) throw new InvariantError(`${this.path} was written to after it was closed`);
    const run = this.queue.then(async () => {
      if (this.failure !== undefined) throw writeFailure(this.path, this.failure);
      try {
        await step();
      } catch (error) {
        this.failure = error;
        throw writeFailure(this.path, error);
      }
    });
    this.queue = run.catch(() => undefined);
    await run;
  }
}

/**
 * The intact lines of a journal that is not ours to write, such as one that another process is writing now.
 * @throws JournalCorruptError, FileCorruptError as Journal.open.
 */
export async function readJournal<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>[]> {
  return (await scan(path, schema)).entries;
}

interface Scan<Entry> {
  readonly entries: Entry[];
  /** Offset after each line. */
  readonly lineEnds: number[];
  readonly torn: TornLine | null;
}

async function scan<S extends z.ZodType>(path: string, schema: S): Promise<Scan<z.output<S>>> {
  const bytes = await readRegularFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const entries: z.output<S>[] = [];
  const lineEnds: number[] = [];
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(0x0a, start);
    const lineBytes = (newline < 0 ? bytes.length : newline) - start;
    // Not torn: nobody writes so much of a line.
    if (lineBytes > recordLimitBytes) throw new FileCorruptError(path, `line ${entries.length + 1} has ${lineBytes} bytes, and no line has more than ${recordLimitBytes}`, 'It is not what was written there: restore it from a copy.');
    const entry = newline < 0 ? undefined : checkedEntry(bytes.toString('utf8', start, newline));
    if (entry === undefined) break;
    entries.push(parseJson(entry, schema, `${path}, line ${entries.length + 1}`));
    start = newline + 1;
    lineEnds.push(start);
  }
  const rest = bytes.subarray(start);
  const nextLine = rest.indexOf(0x0a) + 1;
  if (nextLine > 0 && nextLine < rest.length) throw new JournalCorruptError(path, entries.length + 1);
  return { entries, lineEnds, torn: rest.length === 0 ? null : { path, line: entries.length + 1, droppedBytes: rest.length } };
}

function checkOf(entryText: string): string {
  return sha256Hex(entryText).slice(0, 16);
}

const linePattern = /^\{"check":"([0-9a-f]{16})","entry":(.*)\}$/s;

/** The JSON text of an intact line's entry, or undefined. The checksum is over the entry's own bytes. */
function checkedEntry(line: string): string | undefined {
  const match = linePattern.exec(line);
  return match !== null && checkOf(match[2]!) === match[1] ? match[2] : undefined;
}
