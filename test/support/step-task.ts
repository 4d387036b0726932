import { loadTask, type Task } from '../../src/env/index.js';
import { writeTree, type GoldenFile } from './task-folders.js';

const test = (question: string): string => `#!/bin/sh\ncd "\${WORKDIR:-/work}" || exit 1\nif ${question}; then reward=1; else reward=0; fi\necho "$reward" > "\${SANDBOX_ROOT:-}/logs/verifier/reward.txt"\n`;

/**
 * A task of two steps. First `one.txt` must hold "one"; the second step brings `two.in`, and a setup that makes `two.ready`
 * from it, and asks for `two.txt` with the same text, with `one.txt` still there.
 */
export async function twoStepTask(settings: { readonly root?: string; readonly one?: string; readonly two?: string; readonly files?: Readonly<Record<string, GoldenFile | string>> } = {}): Promise<Task> {
  return loadTask(
    await writeTree('two-steps', {
      'task.toml': `${settings.root ?? ''}\n[environment]\nnetwork_mode = "no-network"\n[[steps]]\nname = "one"\nverifier = { timeout_sec = 20 }\n${settings.one ?? ''}\n[[steps]]\nname = "two"\nverifier = { timeout_sec = 20 }\n${settings.two ?? ''}\n`,
      'environment/notes.md': 'Nothing here.\n',
      'steps/one/instruction.md': 'Write one.\n',
      'steps/one/tests/test.sh': test('[ "$(cat one.txt)" = one ]'),
      'steps/one/solution/solve.sh': '#!/bin/sh\necho one > one.txt\n',
      'steps/two/instruction.md': 'Write two.\n',
      'steps/two/workdir/two.in': 'two\n',
      'steps/two/workdir/setup.sh': 'cp two.in two.ready\n',
      'steps/two/tests/test.sh': test('[ -e one.txt ] && [ -e two.in ] && cmp -s two.ready two.txt'),
      'steps/two/solution/solve.sh': '#!/bin/sh\ncp two.in two.txt\n',
      ...settings.files,
    }),
  );
}
