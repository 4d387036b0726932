import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { SandboxInfraError, WorkspaceFaultError } from '../errors.js';
import { quoted } from '../shell-text.js';
import type { ArchiveSource } from '../docker/archived-tree.js';
import { HarborRefusedError } from './errors.js';
import type { Executed, HarborClient } from './harbor-client.js';

/** Beyond what a command was given: until then it ends by itself, after that Harbor gives up on it. */
export const graceSec = 20;
/** For the provider's own small scripts. */
const ownTimeoutSec = 300;
const aliveAttempts = 3;
const absent = 44;

export interface OwnResult {
  readonly exitCode: number;
  readonly text: string;
}

/** One started Harbor environment: commands, and trees as tar archives by way of files, which every environment can move. */
export class HarborEnvironment implements ArchiveSource {
  private transfers = 0;
  private stopped = false;

  constructor(
    private readonly client: HarborClient,
    private readonly id: string,
    private readonly label: string,
    /** Host folder for files on their way. */
    private readonly transferDir: string,
    /** Of one archive. */
    private readonly archiveLimitBytes: number,
  ) {}

  /** Text that no output holds by chance. */
  static nonce(): string {
    return randomBytes(16).toString('hex');
  }

  exec(command: string, timeoutMs: number, signal?: AbortSignal, user: string | null = null): Promise<Executed> {
    return this.client.exec(this.id, { command, user, timeoutSec: Math.ceil(timeoutMs / 1000) + graceSec }, signal);
  }

  /** Runs a short script of our own and gives what it printed. @throws HarborRefusedError, HarborGoneError */
  async own(script: string, user: string | null = null): Promise<OwnResult> {
    const mark = HarborEnvironment.nonce();
    const command = `printf '%s\\n' ${mark}; (\n${script}\n) 2>&1; printf '%s%d\\n' ${mark} "$?"`;
    const { stdout, stderr } = await this.exec(command, ownTimeoutSec * 1000, undefined, user);
    const parts = stdout.replaceAll('\r', '').split(mark);
    if (parts.length !== 3) throw new HarborRefusedError('NoAnswer', 'a script', `it printed ${JSON.stringify(`${stdout}${stderr}`.slice(-400))}`);
    return { exitCode: Number.parseInt(parts[2]!, 10), text: parts[1]!.replace(/^\n/, '') };
  }

  /** As root where the environment knows a root, for what a command's own user may not touch. */
  async asRoot(script: string): Promise<OwnResult> {
    try {
      return await this.own(script, 'root');
    } catch (error) {
      if (!(error instanceof HarborRefusedError)) throw error;
      return this.own(script);
    }
  }

  /** Whether commands still run in it; a network that stumbles is given some time. */
  async isAlive(): Promise<boolean> {
    for (let attempt = 1; attempt <= aliveAttempts; attempt++) {
      const answered = await this.own('true').then(() => true, () => false);
      if (answered) return true;
      await delay(attempt * 200);
    }
    return false;
  }

  async state(): Promise<{ readonly running: boolean }> {
    return { running: !this.stopped && (await this.isAlive()) };
  }

  async typeOf(path: string): Promise<'file' | 'directory' | 'symlink' | 'special' | null> {
    this.requireFiles();
    const at = quoted(path);
    const { text } = await this.asRoot(`if [ -L ${at} ]; then echo symlink; elif [ -d ${at} ]; then echo directory; elif [ -f ${at} ]; then echo file; elif [ -e ${at} ]; then echo special; else echo none; fi`);
    const type = text.trim();
    return type === 'symlink' || type === 'directory' || type === 'file' || type === 'special' ? type : null;
  }

  async archive(path: string): Promise<Readable | null> {
    this.requireFiles();
    const inside = this.insidePath('tar');
    const limitBytes = this.archiveLimitBytes;
    const pack = `[ -e ${quoted(path)} ] || [ -L ${quoted(path)} ] || exit ${absent}
tar -cf - -C ${quoted(posix.dirname(path))} ./${quoted(posix.basename(path))} 2>/dev/null | head -c ${limitBytes} >${inside}`;
    const packed = await this.asRoot(pack);
    if (packed.exitCode === absent) return null;
    if (packed.exitCode !== 0) throw new SandboxInfraError(this.label, `${path} could not be packed inside: ${packed.text.trim()}`, 'Its image needs tar and head, and /tmp needs room.');
    const folder = await mkdtemp(join(this.transferDir, 'down-'));
    const hostPath = join(folder, 'tree.tar');
    try {
      await this.client.download(this.id, inside, hostPath);
      await this.asRoot(`rm -f ${inside}`);
      if ((await stat(hostPath)).size >= limitBytes) throw new WorkspaceFaultError('too-many-bytes', `${path} gives an archive of more than ${limitBytes} bytes`);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    const stream = createReadStream(hostPath);
    stream.once('close', () => void rm(folder, { recursive: true, force: true }));
    return stream;
  }

  async upload(directory: string, tar: Buffer): Promise<void> {
    const inside = await this.put(tar, 'tar');
    const unpacked = await this.own(`tar -xpof ${inside} -C ${quoted(directory)}; status=$?; rm -f ${inside}; exit $status`);
    if (unpacked.exitCode !== 0) throw new SandboxInfraError(this.label, `files could not be unpacked in ${directory}: ${unpacked.text.trim()}`, 'Raise limits.diskBytes if they do not fit; its image needs tar.');
  }

  /** A file of our own inside. @returns its path */
  async put(content: Uint8Array | string, suffix: string): Promise<string> {
    const inside = this.insidePath(suffix);
    const folder = await mkdtemp(join(this.transferDir, 'up-'));
    try {
      const hostPath = join(folder, 'content');
      await writeFile(hostPath, content, { mode: 0o644 });
      await this.client.upload(this.id, hostPath, inside);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return inside;
  }

  async remove(path: string): Promise<void> {
    await this.asRoot(`rm -f ${path}`);
  }

  stop(): Promise<void> {
    this.stopped = true;
    return this.client.stop(this.id);
  }

  /** A sandbox that could not be frozen is stopped as a whole, and its files go with it: the doing of what ran there. */
  private requireFiles(): void {
    if (this.stopped) throw new WorkspaceFaultError('unreadable', 'its environment had to be stopped to end its processes, and its files went with it');
  }

  private insidePath(suffix: string): string {
    return `/tmp/.seatrial-${this.transfers++}-${HarborEnvironment.nonce().slice(0, 8)}.${suffix}`;
  }
}
