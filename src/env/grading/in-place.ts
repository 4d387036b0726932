import { SandboxInfraError } from '../sandbox/errors.js';
import type { Sandbox, SandboxFile } from '../sandbox/provider.js';
import { quoted } from '../sandbox/shell-text.js';
import { resolveVariables } from '../tasks/host-variables.js';
import type { TaskRunOptions } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import { sandboxFailure, testsDir, uploadedTests, verifierTimeoutMs } from './attempt.js';
import type { Attempt } from './outcome.js';
import { runVerifier, verifierDir } from './run-verifier.js';

export interface InPlaceRequest {
  readonly task: Task;
  /** The agent's own, alive, made with `sharedGraderDirs`. */
  readonly sandbox: Sandbox;
  /** From the workspace as it stands to the one that is to be graded. */
  readonly replacements: Replacements;
  readonly options: TaskRunOptions;
  readonly signal?: AbortSignal | undefined;
  /** Nothing follows: the sandbox may be frozen. */
  readonly last: boolean;
}

export interface Replacements {
  readonly remove: readonly string[];
  readonly write: readonly SandboxFile[];
}

/** What an agent's sandbox must hold besides its own directories for its grader to run there. */
export const sharedGraderDirs: readonly string[] = [testsDir];

const ownCommandTimeoutMs = 60_000;

/**
 * Grader mode `shared`: the verifier runs in the sandbox in which the agent worked, as Harbor's own mode does. Weaker than
 * a fresh sandbox: what the agent installed or changed outside the workspace stays. Even so no process of the agent's
 * lives, `/tests` and `/logs/verifier` are empty before the tests are uploaded, and guarded files are the task's own.
 */
export async function attemptInPlace(request: InPlaceRequest): Promise<Attempt> {
  const { task, sandbox, replacements, options, signal, last } = request;
  signal?.throwIfAborted();
  const stop = (): void => void sandbox.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await sandbox.endProcesses();
    await empty(sandbox, [testsDir, verifierDir]);
    await run(sandbox, replacements.remove.map((path) => `rm -rf -- ${quoted(`./${path}`)}`).join('\n'), task.workdir);
    await sandbox.writeFiles([...replacements.write, ...uploadedTests(task)]);
    return await runVerifier(sandbox, {
      task,
      prepareScript: null,
      env: resolveVariables(task.id, task.config.verifier.env, options.hostVariables ?? {}),
      timeoutMs: verifierTimeoutMs(task),
      freeze: () => (last ? sandbox.killAll() : sandbox.endProcesses()),
    });
  } catch (error) {
    signal?.throwIfAborted();
    return sandboxFailure('E_VERIFIER_DIED', error);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** Empties directories, as the sandbox's user, and has the host see that nothing is left. */
async function empty(sandbox: Sandbox, directories: readonly string[]): Promise<void> {
  await run(sandbox, directories.map((directory) => `find "$SANDBOX_ROOT"${quoted(directory)} -mindepth 1 -delete`).join('\n'));
  for (const directory of directories) {
    const left = await sandbox.listFiles(directory);
    if (left.length > 0) throw new SandboxInfraError(sandbox.id, `${directory} could not be emptied: ${left[0]!.path} stays`, 'Use the grader mode workspace, where the agent has no such directory.');
  }
}

async function run(sandbox: Sandbox, script: string, cwd?: string): Promise<void> {
  if (script === '') return;
  const { exitCode, head } = await sandbox.exec(script, { timeoutMs: ownCommandTimeoutMs, ...(cwd === undefined ? {} : { cwd }) });
  if (exitCode !== 0) throw new SandboxInfraError(sandbox.id, `it cannot be made ready for grading: ${Buffer.from(head).toString().trim()}`, 'Use the grader mode workspace.');
}
