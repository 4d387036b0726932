import { SeatrialError } from '../../core/index.js';
import { SandboxSpecError } from '../sandbox/errors.js';
import type { Sandbox, SandboxFile, SandboxProvider, SandboxSpec } from '../sandbox/provider.js';
import { quoted } from '../sandbox/shell-text.js';
import { resolveVariables } from '../tasks/host-variables.js';
import { taskSandboxSpec, type TaskRunOptions } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import type { Attempt, GradeFaultCode } from './outcome.js';
import { runVerifier } from './run-verifier.js';
import type { Workspace } from './workspace.js';

export interface AttemptRequest {
  readonly task: Task;
  readonly workspace: Workspace;
  readonly provider: SandboxProvider;
  readonly label: string;
  readonly options: TaskRunOptions;
  readonly signal?: AbortSignal | undefined;
  /** Files outside the workspace that travel too: declared artifacts, and in grader mode `snapshot` what stands in home and temporary directories. */
  readonly outsideFiles?: readonly SandboxFile[] | undefined;
}

export const testsDir = '/tests';
/** A script of our own that makes what files cannot, in a folder that only then exists. */
const prepareDir = '/seatrial';
const prepareScript = `${prepareDir}/prepare.sh`;
const longestVerifierMs = 24 * 3_600_000;
const leaseMarginMs = 60_000;
/** Even the longest ones are then no longer than an argument list may be. */
const pathsOfCall = 256;

/**
 * Runs the task's verifier once, in a sandbox made for it and thrown away: the given workspace and the tests are there
 * from the start, `/logs/verifier` is empty, one command runs, everything is killed, then the host reads the reward.
 * No process of the agent's has ever been in this sandbox, and its shells are closed to those that the code under test
 * starts there.
 */
export async function attemptGrading(request: AttemptRequest): Promise<Attempt> {
  const { task, provider, signal } = request;
  signal?.throwIfAborted();
  const timeoutMs = verifierTimeoutMs(task);
  let sandbox: Sandbox;
  try {
    sandbox = await provider.create(gradingSpec(request, timeoutMs), signal);
  } catch (error) {
    signal?.throwIfAborted();
    return sandboxFailure('E_WORKSPACE_REFUSED', error);
  }
  const stop = (): void => void sandbox.stop();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await runVerifier(sandbox, { task, timeoutMs, prepareScript: prepareCommands(request.workspace) === '' ? null : prepareScript });
  } catch (error) {
    signal?.throwIfAborted();
    return sandboxFailure('E_VERIFIER_DIED', error);
  } finally {
    signal?.removeEventListener('abort', stop);
    await sandbox.stop();
  }
}

export function isSandboxFault(error: SeatrialError): boolean {
  return error.code.startsWith('E_SANDBOX_') || error.code.startsWith('E_IMAGE_') || error.code === 'E_WORKSPACE_FAULT';
}

/** Faults of the sandbox become part of the verdict's story; anything else is a fault of ours and is not hidden. */
export function sandboxFailure(code: GradeFaultCode, error: unknown): Attempt {
  if (!(error instanceof SeatrialError) || !isSandboxFault(error)) throw error;
  // All but what is wrong with the request itself, which is what the agent left.
  const sandboxFailed = code === 'E_VERIFIER_DIED' || !(error instanceof SandboxSpecError);
  return { kind: 'failed', code, detail: `${error.code}: ${error.message}`, verifierText: '', sandboxFailed };
}

/** Seconds of task.toml in ms; what is no usable number (inf, nan) is bounded by a day. */
export function verifierTimeoutMs({ config }: Task): number {
  const timeoutMs = config.verifier.timeout_sec * 1000;
  return Number.isFinite(timeoutMs) ? Math.min(Math.max(timeoutMs, 0), longestVerifierMs) : longestVerifierMs;
}

function gradingSpec({ task, workspace, provider, label, options, outsideFiles = [] }: AttemptRequest, timeoutMs: number): SandboxSpec {
  const prepare = prepareCommands(workspace);
  const spec = taskSandboxSpec(
    task,
    provider.name,
    {
      label,
      workspace: [...workspace.files.values()],
      removed: [...(workspace.removed ?? [])],
      extraFiles: [...uploadedTests(task), ...(prepare === '' ? [] : [{ path: prepareScript, content: prepare, mode: 0o755 }]), ...outsideFiles],
      extraDirs: [testsDir, ...(prepare === '' ? [] : [prepareDir])],
      env: resolveVariables(task.id, task.config.verifier.env, options.hostVariables ?? {}),
      leaseMs: timeoutMs + leaseMarginMs,
      actor: 'utility',
      phase: 'verifier',
    },
    options,
  );
  return { ...spec, closedShells: true };
}

const testsOfTask = new WeakMap<Task, readonly SandboxFile[]>();

/** `/tests` as uploaded: the test script is executable whatever its mode in the task, as Harbor makes it. */
export function uploadedTests(task: Task): readonly SandboxFile[] {
  const known = testsOfTask.get(task);
  if (known !== undefined) return known;
  const files = task.testFiles.map((file) => ({ ...file, path: `${testsDir}/${file.path}`, ...(file.path === 'test.sh' ? { mode: 0o755 } : {}) }));
  testsOfTask.set(task, files);
  return files;
}

/** Shell commands for folders that no file implies, deepest last for making and first for permissions. */
function prepareCommands({ files, folders }: Workspace): string {
  if (folders.size === 0) return '';
  const implied = new Set<string>();
  for (const path of files.keys()) for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) implied.add(path.slice(0, end));
  const sorted = [...folders].filter(([path]) => !files.has(path)).sort(([a], [b]) => (a < b ? -1 : 1));
  const made = inOneCall('mkdir -p', sorted.filter(([path]) => !implied.has(path)).map(([path]) => path));
  const modes = sorted.filter(([, mode]) => mode !== 0o755).reverse();
  const chmods: { readonly mode: number; readonly paths: string[] }[] = [];
  for (const [path, mode] of modes) {
    if (chmods.at(-1)?.mode === mode) chmods.at(-1)!.paths.push(path);
    else chmods.push({ mode, paths: [path] });
  }
  return [...made, ...chmods.flatMap(({ mode, paths }) => inOneCall(`chmod ${mode.toString(8)}`, paths))].join('');
}

/** Some hundred paths to a process: an agent may have left tens of thousands of folders. */
function inOneCall(command: string, paths: readonly string[]): string[] {
  const lines: string[] = [];
  for (let start = 0; start < paths.length; start += pathsOfCall) lines.push(`${command} -- ${paths.slice(start, start + pathsOfCall).map((path) => quoted(`./${path}`)).join(' ')}\n`);
  return lines;
}
