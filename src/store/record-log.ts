import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { canonicalJson } from '../core/index.js';
import { nodeDisk, type Disk, type DiskFile } from './disk.js';
import { FileCorruptError, writeFailure } from './errors.js';
import { parseJson } from './json-file.js';
import { readRegularFile, readTextFile, recordLimitBytes } from './regular-file.js';

/**
 * A file of plain JSON lines for people and tools to read (metrics.jsonl, timings.jsonl). An append is written and, unless
 * asked otherwise, fsynced. The writer knows its size in bytes, which a checkpoint remembers: on resume the file is cut back to it, so
 * that a repeated iteration does not appear twice. After a failed append the log takes no more lines: they would be glued
 * to the half of a line that may be there.
 */
export class RecordLog {
  private queue: Promise<unknown> = Promise.resolve();
  private failure: Error | null = null;

  private constructor(
    readonly path: string,
    private readonly file: DiskFile,
    private size: number,
  ) {}

  /** Opens for appending; cuts off a last line without newline, which only a crash leaves. */
  static async open(path: string, disk: Disk = nodeDisk): Promise<RecordLog> {
    let file: DiskFile | undefined;
    try {
      file = await disk.openForWrite(path, 'append');
      await disk.sync(dirname(path));
      const log = new RecordLog(path, file, (await stat(path)).size);
      const whole = (await readRegularFile(path, recordLimitBytes)).lastIndexOf(0x0a) + 1;
      if (whole < log.size) await log.truncateTo(whole);
      return log;
    } catch (error) {
      await file?.close();
      throw writeFailure(path, error);
    }
  }

  get sizeBytes(): number {
    return this.size;
  }

  /** 'written' leaves it to the system when the line reaches the disk: for lines that a crash of the machine may take. */
  async append(record: unknown, durability: 'synced' | 'written' = 'synced'): Promise<void> {
    const line = Buffer.from(`${canonicalJson(record)}\n`, 'utf8');
    await this.enqueue(async () => {
      await this.file.write(line);
      if (durability === 'synced') await this.file.sync();
      this.size += line.length;
    });
  }

  /** @throws FileCorruptError when the file is shorter than what was synced to it. */
  async truncateTo(sizeBytes: number): Promise<void> {
    if (sizeBytes > this.size) throw new FileCorruptError(this.path, `has ${this.size} bytes, and ${sizeBytes} were recorded`, 'Lines are missing; restore the file from a copy.');
    await this.enqueue(async () => {
      await this.file.truncate(sizeBytes);
      await this.file.sync();
      this.size = sizeBytes;
    });
  }

  async close(): Promise<void> {
    await this.queue.catch(() => undefined);
    await this.file.close();
  }

  private async enqueue(step: () => Promise<void>): Promise<void> {
    const run = this.queue.then(async () => {
      if (this.failure !== null) throw this.failure;
      try {
        await step();
      } catch (error) {
        this.failure = writeFailure(this.path, error);
        throw this.failure;
      }
    });
    this.queue = run.catch(() => undefined);
    await run;
  }
}

/** Reads a file of JSON lines; a missing file has none. @throws FileCorruptError naming the line. */
export async function readRecords<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>[]> {
  const text = await readTextFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  // What follows the last newline was cut off by a crash, or is being written now.
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n').slice(0, -1);
  return lines.map((line, index) => parseJson(line, schema, `${path}, line ${index + 1}`));
}
