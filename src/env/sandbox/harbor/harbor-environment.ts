import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { ArchiveSource } from '../docker/archived-tree.js';
import { TarFormatError } from '../docker/tar-reader.js';
import { SandboxInfraError, WorkspaceFaultError } from '../errors.js';
import { quoted } from '../shell-text.js';
import { HarborGoneError, HarborRefusedError } from './errors.js';
import type { Executed, HarborClient } from './harbor-client.js';

export interface HarborEnvironmentParts {
  readonly client: HarborClient;
  readonly id: string;
  readonly label: string;
  /** Host folder for files on their way. */
  readonly transferDir: string;
  /** Of one archive. */
  readonly archiveLimitBytes: number;
  /** Of commands; null: the environment's own. */
  readonly user: string | null;
  /** Whether another environment of the same kind can be had when this one fails. */
  readonly hostIsWell: () => Promise<boolean>;
}

/** Beyond what a command was given: until then it ends by itself, after that Harbor gives up on it. */
const graceSec = 20;
/** For the provider's own small scripts. */
const ownTimeoutMs = 300_000;
const aliveAttempts = 3;
const absent = 44;
/** Of an archive that comes as text, in one answer. */
const pieceBytes = 6 * 1024 * 1024;

export interface OwnResult {
  readonly exitCode: number;
  readonly text: string;
}

/** One started Harbor environment: commands, and trees as tar archives by way of files, which every environment can move. */
export class HarborEnvironment implements ArchiveSource {
  readonly changedModes = new Map<string, number>();
  private transfers = 0;
  private stopped = false;
  private foreignCodeRan = false;
  private frozen = false;

  constructor(private readonly parts: HarborEnvironmentParts) {}

  /** Text that no output holds by chance. */
  static nonce(): string {
    return randomBytes(16).toString('hex');
  }

  /** From now on a failure inside may be the doing of what ran there. */
  markUsed(): void {
    this.foreignCodeRan = true;
  }

  /** Nothing runs any more: modes that shut the reader out may be widened. */
  markFrozen(): void {
    this.frozen = true;
  }

  hostIsWell(): Promise<boolean> {
    return this.parts.hostIsWell();
  }

  exec(command: string, timeoutMs: number, signal?: AbortSignal, user: string | null = this.parts.user): Promise<Executed> {
    return this.parts.client.exec(this.parts.id, { command, user, cwd: '/', timeoutSec: Math.ceil(timeoutMs / 1000) + graceSec }, signal);
  }

  /** Runs a short script of our own and gives what it printed. @throws HarborRefusedError, HarborGoneError */
  async own(script: string, user: string | null = this.parts.user): Promise<OwnResult> {
    const mark = HarborEnvironment.nonce();
    const command = `printf '%s\\n' ${mark}; (\n${script}\n) 2>&1; printf '%s%d\\n' ${mark} "$?"`;
    const { stdout, stderr } = await this.exec(command, ownTimeoutMs, undefined, user);
    const parts = stdout.replaceAll('\r', '').split(mark);
    if (parts.length !== 3) throw new HarborRefusedError('NoAnswer', 'a script', `it printed ${JSON.stringify(`${stdout}${stderr}`.slice(-400))}`);
    return { exitCode: Number.parseInt(parts[2]!, 10), text: parts[1]!.replace(/^\n/, '') };
  }

  /** Where commands begin that name no directory. */
  async ownDirectory(): Promise<string> {
    const { stdout } = await this.parts.client.exec(this.parts.id, { command: 'printf "%s\\n" "$PWD"', user: null, cwd: null, timeoutSec: graceSec });
    return stdout.trim().split('\n').at(-1)!;
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

  typeOf(path: string): Promise<'file' | 'directory' | 'symlink' | 'special' | null> {
    const at = quoted(path);
    const ask = `if [ -L ${at} ]; then echo symlink; elif [ -d ${at} ]; then echo directory; elif [ -f ${at} ]; then echo file; elif [ -e ${at} ]; then echo special; else echo none; fi`;
    return this.reading(async () => {
      const type = (await this.asRoot(ask)).text.trim();
      return type === 'symlink' || type === 'directory' || type === 'file' || type === 'special' ? type : null;
    });
  }

  archive(path: string): Promise<Readable | null> {
    return this.reading(async () => {
      if (this.frozen) await this.openUp(path);
      const pack = (without: string): string => `[ -e ${quoted(path)} ] || [ -L ${quoted(path)} ] || exit ${absent}
tar -cf - --exclude=${quoted(`./${posix.relative(posix.dirname(path), without)}`)} -C ${quoted(posix.dirname(path))} ./${quoted(posix.basename(path))} 2>/dev/null | head -c ${this.parts.archiveLimitBytes}`;
      const folder = await mkdtemp(join(this.parts.transferDir, 'down-'));
      const hostPath = join(folder, 'tree.tar');
      let found: boolean;
      try {
        found = await this.fetch(pack, hostPath);
        if (found && (await stat(hostPath)).size >= this.parts.archiveLimitBytes) throw new WorkspaceFaultError('too-many-bytes', `${path} gives an archive of more than ${this.parts.archiveLimitBytes} bytes`);
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
      const stream = found ? createReadStream(hostPath) : null;
      if (stream === null) await rm(folder, { recursive: true, force: true });
      stream?.once('close', () => void rm(folder, { recursive: true, force: true }));
      return stream;
    });
  }

  async upload(directory: string, tar: Buffer): Promise<void> {
    const inside = await this.put(tar, 'tar');
    const unpacked = await this.own(`umask 022; tar -xpof ${inside} -C ${quoted(directory)}; status=$?; rm -f ${inside}; exit $status`);
    if (unpacked.exitCode !== 0) throw new SandboxInfraError(this.parts.label, `files could not be unpacked in ${directory}: ${unpacked.text.trim()}`, 'Raise limits.diskBytes if they do not fit; its image needs tar.');
  }

  /** A file of our own inside. @returns its path */
  async put(content: Uint8Array | string, suffix: string): Promise<string> {
    const inside = this.insidePath(suffix);
    const folder = await mkdtemp(join(this.parts.transferDir, 'up-'));
    try {
      const hostPath = join(folder, 'content');
      await writeFile(hostPath, content, { mode: 0o644 });
      await this.parts.client.upload(this.parts.id, hostPath, inside);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return inside;
  }

  async remove(path: string): Promise<void> {
    await this.asRoot(`rm -f ${path}`);
  }

  /** Fine when the Python side is gone: it stops its environments before it ends, and nobody can where it was killed. */
  async stop(): Promise<void> {
    this.stopped = true;
    try {
      await this.parts.client.stop(this.parts.id);
    } catch (error) {
      if (!(error instanceof HarborGoneError)) throw error;
    }
  }

  /**
   * What a script prints, in a file of the host: by way of a file inside, or, where no room is left for one, as text in pieces.
   * @param scriptWithout the script, which leaves that file out
   * @returns false when the script said that nothing is there
   */
  private async fetch(scriptWithout: (inside: string) => string, hostPath: string): Promise<boolean> {
    const inside = this.insidePath('tar');
    const script = scriptWithout(inside);
    const packed = await this.asRoot(`(${script}) >${inside}`);
    if (packed.exitCode === 0) await this.parts.client.download(this.parts.id, inside, hostPath);
    await this.remove(inside);
    if (packed.exitCode === absent) return false;
    // Who packs may not come to an end: past the bound it is too much in any case.
    for (let offset = 0; packed.exitCode !== 0 && offset < this.parts.archiveLimitBytes; offset += pieceBytes) {
      const { text } = await this.asRoot(`(${script}) | tail -c +${offset + 1} | head -c ${pieceBytes} | base64`);
      const piece = Buffer.from(text, 'base64').subarray(0, pieceBytes);
      await appendFile(hostPath, piece);
      if (piece.length < pieceBytes) break;
    }
    return true;
  }

  /** What shuts out even its owner is opened to it, and its mode remembered; root is shut out by nothing. */
  private async openUp(path: string): Promise<void> {
    const shut = `find ${quoted(path)} \\( -type d \\( ! -readable -o ! -executable \\) -o -type f ! -readable \\)`;
    for (let depth = 0; depth < 128; depth++) {
      const { text } = await this.asRoot(`${shut} -printf '%m %p\\0' 2>/dev/null | base64; ${shut} -exec chmod u+rwX {} + 2>/dev/null; true`);
      const found = Buffer.from(text, 'base64').toString('utf8').split('\0').filter(Boolean);
      for (const line of found) {
        const space = line.indexOf(' ');
        const at = line.slice(space + 1);
        if (!this.changedModes.has(at)) this.changedModes.set(at, Number.parseInt(line.slice(0, space), 8) & 0o777);
      }
      if (found.length === 0) return;
    }
  }

  /**
   * Reads by the environment's own tools. Where they fail, or give no archive, after foreign code ran there, while another
   * environment works, it is that code's doing: a workspace that cannot be read, not a failure of the machinery.
   */
  async reading<T>(read: () => Promise<T>): Promise<T> {
    if (this.stopped) throw new WorkspaceFaultError('unreadable', 'its environment had to be stopped to end its processes, and its files went with it');
    try {
      return await read();
    } catch (error) {
      const isRefused = error instanceof HarborRefusedError;
      if (!(isRefused || error instanceof TarFormatError) || !this.foreignCodeRan || !(await this.parts.hostIsWell())) throw error;
      throw new WorkspaceFaultError('unreadable', isRefused ? `its environment no longer answers, while another does: ${error.message}` : `what its environment packs is no archive: ${error.message}`);
    }
  }

  private insidePath(suffix: string): string {
    return `/tmp/.seatrial-${this.transfers++}-${HarborEnvironment.nonce().slice(0, 8)}.${suffix}`;
  }
}
