import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SandboxInfraError } from '../errors.js';
import { quoted } from '../shell-text.js';

export interface LaunchRequest {
  readonly arguments: readonly string[];
  /** Named pipes for standard input, output and error. */
  readonly inputPath: string;
  readonly outputPath: string;
  readonly errorPath: string;
  /** Opened for reading as descriptor 3; descriptor 4 is the error pipe once more, for bwrap's own status lines. */
  readonly filterPath: string;
}

export const launcherFd = { filter: 3, status: 4 } as const;

/**
 * A small shell that starts every bwrap of one provider. Starting a program copies the page tables of the starter:
 * half a millisecond for a shell, but tens of milliseconds, with the event loop stopped, for a process that holds a
 * model. So this process forks once, early, and the shell forks for it.
 *
 * The shell runs as the user that sandboxes have on the host. It ends when its input ends, that is when this process
 * dies, however it dies; the kernel then ends each bwrap (`--die-with-parent`), and with it the sandbox.
 */
export class Launcher {
  private launched = 0;
  private answers = '';
  private complaint = '';
  private readonly waiting: ((exitCode: number | null) => void)[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly program: string,
    private readonly prefix: string,
  ) {
    child.stdout!.on('data', (chunk: Buffer) => this.onAnswer(chunk));
    child.stderr!.on('data', (chunk: Buffer) => (this.complaint = (this.complaint + chunk.toString('latin1')).slice(-2048)));
    child.stdin!.on('error', () => child.stdin!.destroy());
    child.once('exit', () => this.waiting.splice(0).forEach((settle) => settle(null)));
    this.holdEventLoop(false);
  }

  /** @param hostUser the user to become; null: stay */
  static async start(program: string, hostUser: { readonly uid: number; readonly gid: number } | null): Promise<Launcher> {
    const child = spawn('/bin/sh', [], { stdio: 'pipe', env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, cwd: '/', detached: true, ...hostUser });
    if (child.pid === undefined) {
      const [cause] = (await once(child, 'error')) as [Error];
      throw new SandboxInfraError('launcher', `/bin/sh could not be started: ${cause.message}`, 'Free processes, memory or descriptors.', cause);
    }
    const plain = new Launcher(child, program, '');
    // A shell without a terminal starts background programs deaf to SIGINT and SIGQUIT, and they would stay so inside.
    const reset = 'env --default-signal=INT,QUIT';
    if ((await plain.run(`${reset} true 2>/dev/null`)) !== 0) return plain;
    child.removeAllListeners();
    child.stdout.removeAllListeners('data');
    child.stderr.removeAllListeners('data');
    return new Launcher(child, program, `${reset} `);
  }

  get alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts bwrap; returns a number by which `kill` knows it. */
  launch(request: LaunchRequest): number {
    const id = this.launched++;
    const command = [this.program, ...request.arguments].map(quoted).join(' ');
    const redirections = `2>${quoted(request.errorPath)} <${quoted(request.inputPath)} >${quoted(request.outputPath)} ${launcherFd.filter}<${quoted(request.filterPath)} ${launcherFd.status}>&2`;
    // `jobs` makes the shell bury the dead among the earlier ones.
    this.write(`jobs >/dev/null; ${this.prefix}${command} ${redirections} & p${id}=$!\n`);
    return id;
  }

  /** Ends a bwrap that has not started a sandbox yet, its half-made child first: that one would not notice. */
  kill(id: number): void {
    this.write(`kill -STOP $p${id}; kill -9 $(cat /proc/$p${id}/task/$p${id}/children) $p${id}\n`);
  }

  forget(id: number): void {
    this.write(`unset p${id}\n`);
  }

  /** Runs a script in the launcher itself; its exit status, or null when the launcher died. */
  async run(script: string): Promise<number | null> {
    if (!this.alive) return null;
    this.holdEventLoop(true);
    const answer = new Promise<number | null>((settle) => this.waiting.push(settle));
    this.write(`${script}\nprintf '%d\\n' $?\n`);
    const exitCode = await answer;
    if (this.waiting.length === 0) this.holdEventLoop(false);
    return exitCode;
  }

  /** @throws SandboxInfraError `E_SANDBOX_INFRA` when they cannot be made */
  async makePipes(paths: readonly string[]): Promise<void> {
    if ((await this.run(`mkfifo -m 666 ${paths.map(quoted).join(' ')}`)) === 0) return;
    throw new SandboxInfraError('launcher', `named pipes cannot be made: ${this.complaint.trim() || 'the launcher is gone'}`, 'Free space in the temporary directory.');
  }

  async close(): Promise<void> {
    if (!this.alive) return;
    const exited = once(this.child, 'exit');
    this.child.ref();
    this.child.stdin!.end();
    await exited;
  }

  private write(text: string): void {
    if (this.child.stdin!.writable) this.child.stdin!.write(text);
  }

  private onAnswer(chunk: Buffer): void {
    this.answers += chunk.toString('latin1');
    for (let end = this.answers.indexOf('\n'); end >= 0; end = this.answers.indexOf('\n')) {
      const exitCode = Number(this.answers.slice(0, end));
      this.answers = this.answers.slice(end + 1);
      this.waiting.shift()?.(exitCode);
    }
  }

  /** A provider that nobody closed must not keep the process from ending. */
  private holdEventLoop(hold: boolean): void {
    // Pipes of a child are sockets; their declared type does not say so.
    for (const handle of [this.child, this.child.stdin, this.child.stdout, this.child.stderr] as { ref(): void; unref(): void }[]) {
      if (hold) handle.ref();
      else handle.unref();
    }
  }
}
