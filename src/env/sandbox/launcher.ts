import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SandboxInfraError } from './errors.js';
import { coverInherited } from './inherited-descriptors.js';
import { quoted } from './shell-text.js';
import { within } from './within.js';

export interface LaunchRequest {
  /** Program and arguments. */
  readonly command: readonly string[];
  /** Set for the program. */
  readonly env: Readonly<Record<string, string>>;
  /** Named pipes for standard input, output and error. */
  readonly inputPath: string;
  readonly outputPath: string;
  readonly errorPath: string;
  /** For bwrap: opened for reading as descriptor 3, and the error pipe once more as 4. Null: neither. */
  readonly filterPath: string | null;
  /** In a session and process group of its own, where the machine has the tool for it. */
  readonly ownSession: boolean;
}

export const launcherFd = { filter: 3, status: 4 } as const;

const resetSignalsTool = 'env --default-signal=INT,QUIT';
const newSessionTool = 'setsid';
/** Of ten milliseconds or more each. */
const stopRounds = 200;

export interface HostUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * A small shell that starts the programs of one provider. Starting a program copies the page tables of the starter: half
 * a millisecond for a shell, but tens of milliseconds, with the event loop stopped, for a process that holds a model.
 * So this process forks once, early, and the shell forks for it.
 *
 * The shell ends when its input ends, that is when this process dies, however it dies; programs that asked the kernel to
 * die with their parent (bwrap) then do.
 */
export class Launcher {
  private launched = 0;
  /** To be told when it is gone, and what it has started is going; by number. */
  private readonly concerned = new Map<number, () => void>();
  private answers = '';
  private complaint = '';
  private resetSignals = '';
  private newSession = '';
  private readonly waiting: ((exitCode: number | null) => void)[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly answerTimeoutMs: number,
  ) {
    child.stdout!.on('data', (chunk: Buffer) => this.onAnswer(chunk));
    child.stderr!.on('data', (chunk: Buffer) => (this.complaint = (this.complaint + chunk.toString('latin1')).slice(-2048)));
    child.stdin!.on('error', () => child.stdin!.destroy());
    child.once('exit', () => {
      this.waiting.splice(0).forEach((settle) => settle(null));
      this.concerned.forEach((tell) => tell());
    });
    this.holdEventLoop(false);
  }

  /**
   * @param hostUser the user to become; null: stay
   * @param answerTimeoutMs after which a launcher that says nothing counts as lost and is ended
   */
  static async start(hostUser: HostUser | null, answerTimeoutMs = 30_000): Promise<Launcher> {
    const launcher = new Launcher(await startShell(hostUser), answerTimeoutMs);
    // A shell without a terminal starts background programs in its own process group, deaf to SIGINT and SIGQUIT, and they
    // would stay so inside. GNU and util-linux have tools for it; other shells do it themselves on `set -m`.
    const works = async (tool: string): Promise<boolean> => (await launcher.run(`${tool} true 2>/dev/null`)) === 0;
    if (await works(resetSignalsTool)) launcher.resetSignals = `${resetSignalsTool} `;
    if (await works(newSessionTool)) launcher.newSession = `${newSessionTool} `;
    else await launcher.run('set -m 2>/dev/null');
    return launcher;
  }

  get alive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /**
   * Starts a program; returns a number by which `kill` and `forget` know it.
   * @param onLost called when the launcher ends before the program is forgotten
   */
  launch(request: LaunchRequest, onLost: () => void): number {
    const id = this.launched++;
    if (this.alive) this.concerned.set(id, onLost);
    else onLost();
    const environment = Object.entries(request.env).map(([name, value]) => `${name}=${quoted(value)} `).join('');
    const program = `${environment}${this.resetSignals}${request.ownSession ? this.newSession : ''}${request.command.map(quoted).join(' ')}`;
    const extra = request.filterPath === null ? '' : ` ${launcherFd.filter}<${quoted(request.filterPath)} ${launcherFd.status}>&2`;
    const redirections = `2>${quoted(request.errorPath)} <${quoted(request.inputPath)} >${quoted(request.outputPath)}${extra}`;
    // `jobs` makes the shell bury the dead among the earlier ones.
    this.write(`jobs >/dev/null; ${program} ${redirections} & p${id}=$!\n`);
    return id;
  }

  /**
   * Ends a program that is still starting, its half-made child (of bwrap) first: that one would not notice. On a busy machine
   * a program that was told to stop goes on until it is next looked at, and may yet make that child.
   */
  kill(id: number): void {
    const stopped = `read -r stat </proc/$p${id}/stat && case "$stat" in *") T "*) false ;; esac`;
    this.write(`kill -STOP $p${id}; round=0; while [ $round -lt ${stopRounds} ] && ${stopped}; do round=$((round+1)); sleep 0.01; done 2>/dev/null; kill -9 $(cat /proc/$p${id}/task/$p${id}/children 2>/dev/null) $p${id}\n`);
  }

  forget(id: number): void {
    this.concerned.delete(id);
    this.write(`unset p${id}\n`);
  }

  /** Runs a script in the launcher itself; its exit status, or null when the launcher died or had to be ended. */
  async run(script: string): Promise<number | null> {
    if (!this.alive) return null;
    this.holdEventLoop(true);
    const answer = new Promise<number | null>((settle) => this.waiting.push(settle));
    this.write(`${script}\nprintf '%d\\n' $?\n`);
    if ((await within(answer, this.answerTimeoutMs)) === null) this.child.kill('SIGKILL');
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
    if ((await within(exited, this.answerTimeoutMs)) !== null) return;
    this.child.kill('SIGKILL');
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

async function startShell(hostUser: HostUser | null): Promise<ChildProcess> {
  let cause: unknown;
  try {
    const child = spawn('/bin/sh', [], { stdio: ['pipe', 'pipe', 'pipe', ...coverInherited()], env: { PATH: '/usr/local/bin:/usr/bin:/bin' }, cwd: '/', detached: true, ...hostUser });
    if (child.pid !== undefined) return child;
    [cause] = (await once(child, 'error')) as [Error];
  } catch (error) {
    // Some errors come at once: a user that this machine does not have.
    cause = error;
  }
  const as = hostUser === null ? '' : ` as user ${hostUser.uid}`;
  throw new SandboxInfraError('launcher', `/bin/sh could not be started${as}: ${cause instanceof Error ? cause.message : String(cause)}`, 'Free processes, memory or descriptors, or raise their limits (`ulimit -u`, `ulimit -n`).', cause);
}
