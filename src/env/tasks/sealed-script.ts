import { shellNames } from '../sandbox/closable-shells.js';
import { TaskInvalidError } from './errors.js';
import { interpreterOf } from './shebang.js';
import type { Task } from './task.js';

/**
 * A sealed verdict is spoken by the shell that runs tests/test.sh, so there must be one.
 * @throws TaskInvalidError `E_TASK_INVALID`
 */
export function requireSealableScript({ dir, verdict, steps, testFiles }: Pick<Task, 'dir' | 'verdict' | 'steps' | 'testFiles'>): void {
  if (verdict.form !== 'sealed') return;
  if (steps.length > 0) throw new TaskInvalidError(dir, 'its verdict is sealed, and it has steps', 'Use verdict = "files" for a task of several steps.');
  const script = testFiles.find(({ path }) => path === 'test.sh');
  const interpreter = script === undefined ? null : interpreterOf(script);
  if (interpreter === null || (shellNames as readonly string[]).includes(interpreter.split('/').at(-1)!)) return;
  throw new TaskInvalidError(dir, `its verdict is sealed, and ${interpreter} runs its tests/test.sh`, 'Let a shell (sh, bash...) run the script; it may start anything else.');
}
