import { SandboxInfraError } from '../sandbox/errors.js';
import type { SandboxProvider } from '../sandbox/provider.js';
import { quoted } from '../sandbox/shell-text.js';
import { stepPlans } from '../steps/step-plan.js';
import { InterpreterMissingError } from '../tasks/errors.js';
import { taskSandboxSpec, type TaskRunOptions } from '../tasks/sandbox-spec.js';
import { interpreterOf } from '../tasks/shebang.js';
import type { Task } from '../tasks/task.js';
import { taskImage } from '../tasks/task-image.js';

export interface InterpreterRequest {
  readonly task: Task;
  readonly provider: SandboxProvider;
  readonly signal?: AbortSignal | undefined;
  readonly options?: TaskRunOptions;
}

const checkTimeoutMs = 10_000;

/** The programs a task cannot do without: what it `requires`, and the interpreters of its scripts. */
export function interpretersOf(task: Task): readonly string[] {
  const tasks = stepPlans(task).map((plan) => plan.task);
  const scripts = tasks.flatMap(({ testFiles, solutionFiles }) => [...testFiles.filter(({ path }) => path === 'test.sh'), ...solutionFiles.filter(({ path }) => path === 'solve.sh')]);
  const setup = stepPlans(task).some(({ runsSetup }) => runsSetup) ? ['bash'] : [];
  return [...new Set([...task.requires, ...setup, ...scripts.map(interpreterOf).filter((name) => name !== null)])].sort();
}

/** By provider and root. */
const present = new WeakMap<SandboxProvider, Map<string, Set<string>>>();

/**
 * Makes sure that the provider's sandboxes hold what a task needs; what was found once is not looked for again.
 * @throws InterpreterMissingError `E_INTERPRETER_MISSING`
 */
export async function requireInterpreters({ task, provider, signal, options = {} }: InterpreterRequest): Promise<void> {
  const root = JSON.stringify(taskImage(task));
  const roots = present.get(provider) ?? new Map<string, Set<string>>();
  present.set(provider, roots);
  const found = roots.get(root) ?? new Set<string>();
  roots.set(root, found);
  const wanted = interpretersOf(task).filter((name) => !found.has(name));
  if (wanted.length === 0) return;
  const spec = taskSandboxSpec(task, provider.name, { label: `${task.id} interpreters`, workspace: [], leaseMs: 2 * checkTimeoutMs, actor: 'utility' }, options);
  const sandbox = await provider.create(spec, signal);
  try {
    // The names are checked when the task is loaded, or are one word of a script's first line: quoted all the same.
    const names = wanted.map(quoted).join(' ');
    const result = await sandbox.exec(`for name in ${names}; do command -v "$name" >/dev/null && echo "$name"; done; :`, { timeoutMs: checkTimeoutMs });
    // A look that did not come to its end says nothing about what is there.
    if (result.timedOut || result.exitCode !== 0) throw new SandboxInfraError(spec.label, `looking for ${wanted.join(', ')} ${result.timedOut ? `took longer than ${checkTimeoutMs / 1000} s` : `ended with ${result.exitCode ?? 'no exit code'}`}`, 'Look at the load of this machine, then run it again.');
    const there = new Set(Buffer.from(result.head).toString().split('\n'));
    for (const name of wanted) if (there.has(name)) found.add(name);
    const missing = wanted.filter((name) => !there.has(name));
    if (missing.length > 0) throw new InterpreterMissingError(task.id, provider.name, missing);
  } finally {
    await sandbox.stop();
  }
}
