import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SandboxDeps } from '../deps.js';
import { SandboxInfraError, SandboxUnavailableError } from '../errors.js';
import { PipePool } from '../output-pipe.js';
import type { ReapReport, Sandbox, SandboxProvider, SandboxSpec } from '../provider.js';
import { reapRuns, RunDirectory } from '../run-directory.js';
import { checkSpec } from '../spec.js';
import { ProcessSandbox, type ProcessContext } from './sandbox.js';

/**
 * Commands as ordinary processes of the caller in a temporary directory, for machines without bubblewrap and commands
 * that are trusted. It is never chosen by itself, and `isolation: 'none'` goes into every record.
 *
 * Sandbox paths are mapped: a tree such as `/work` lies at `$SANDBOX_ROOT/work`. writeFiles, readFile, cwd and the work
 * directory are mapped by the provider; commands themselves must say `$WORKDIR` or `$SANDBOX_ROOT/logs`, because
 * `/work` is the host's own `/work` to them.
 */
export class ProcessProvider implements SandboxProvider {
  readonly name = 'process' as const;
  readonly isolation = 'none' as const;
  private readonly sandboxes = new Set<ProcessSandbox>();
  private closed = false;

  private constructor(
    private readonly deps: SandboxDeps,
    private readonly run: RunDirectory,
    private readonly context: ProcessContext,
  ) {}

  static open(deps: SandboxDeps): ProcessProvider {
    if (process.platform === 'win32') {
      throw new SandboxUnavailableError('process', 'it needs a POSIX system', 'Use Linux, macOS or WSL.');
    }
    const run = RunDirectory.create(deps, 'process');
    const pipeDir = join(run.path, 'pipes');
    mkdirSync(pipeDir, { mode: 0o700 });
    return new ProcessProvider(deps, run, { pipes: new PipePool(pipeDir, makePipes), searchPath: deps.environment.PATH, clock: deps.clock });
  }

  async create(spec: SandboxSpec, signal?: AbortSignal): Promise<Sandbox> {
    const checked = checkSpec(spec);
    signal?.throwIfAborted();
    if (this.closed) throw new SandboxUnavailableError('process', 'this provider was closed', 'Open another.');
    const id = this.run.newSandboxId(spec.leaseMs);
    const sandbox = await ProcessSandbox.start(this.context, checked, id, join(this.run.path, id), (stopped) => this.sandboxes.delete(stopped));
    this.sandboxes.add(sandbox);
    if (signal?.aborted === true) await sandbox.stop();
    signal?.throwIfAborted();
    return sandbox;
  }

  async reap(): Promise<ReapReport> {
    return reapRuns(this.deps);
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.all([...this.sandboxes].map((sandbox) => sandbox.stop()));
    this.run.remove();
  }
}

async function makePipes(paths: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('mkfifo', ['-m', '666', ...paths]);
  } catch (error) {
    throw new SandboxInfraError('process', 'named pipes cannot be made', 'Free space in the temporary directory.', error);
  }
}
