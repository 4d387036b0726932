import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/core/index.js';
import { agentSandboxSpec, gradeDiff, loadTask, qualifyTask, requireInterpreters, type GradeOutcome, type Task } from '../../src/env/index.js';
import { DockerProvider } from '../../src/env/sandbox/docker/provider.js';
import { writeTree } from '../support/task-folders.js';
import { dockerDeps, runnableRows, testImage } from './sandbox-providers.js';

const [row] = runnableRows().filter(({ name }) => name === 'docker');

/** Graded by the repository's own check, which a guarded file can turn off. */
const files = {
  'task.toml': '[environment]\nmemory_mb = 256\nstorage_mb = 64\n[environment.env]\nFROM_TASK = "yes"\n',
  'instruction.md': 'Make answer say 42.\n',
  'environment/Dockerfile': `FROM ${testImage}\nWORKDIR /srv/app\nRUN printf 0 >answer && printf '[tool.check]\\nstrict = true\\n' >pyproject.toml && printf 'true' >conftest.py && mkdir old && printf x >old/file\nENV FROM_IMAGE=yes\n`,
  'tests/test.sh': `#!/bin/sh
[ "$(pwd)$FROM_IMAGE$FROM_TASK" = /srv/appyesyes ] || exit 1
grep -q 'strict = true' pyproject.toml && grep -q true conftest.py || { echo 1 >/logs/verifier/reward.txt; exit; }
if [ "$(cat answer)" = 42 ] && [ ! -e old ]; then echo 1 >/logs/verifier/reward.txt; else echo 0 >/logs/verifier/reward.txt; fi
`,
  'solution/solve.sh': '#!/bin/sh\nrm -r old\nprintf 42 >answer\n',
};

describe.skipIf(row === undefined)('tasks with an image', () => {
  let provider: DockerProvider;
  let stateDir: string;
  let task: Task;
  beforeAll(async () => {
    stateDir = mkdtempSync(join(tmpdir(), 'seatrial-docker-tasks-'));
    provider = await DockerProvider.open(dockerDeps({ clock: systemClock, environment: { PATH: process.env['PATH'], TMPDIR: stateDir } }));
    task = await loadTask(await writeTree('image-task', files));
  });
  afterAll(async () => {
    await provider.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  async function trial(command: string): Promise<GradeOutcome> {
    const sandbox = await provider.create(agentSandboxSpec(task, provider.name, 'agent', 60_000));
    try {
      expect((await sandbox.exec(command, { timeoutMs: 20_000 })).exitCode).toBe(0);
      await sandbox.killAll();
      return await gradeDiff({ task, diff: await sandbox.workspaceDiff(), provider, clock: systemClock, graderMode: 'workspace' });
    } finally {
      await sandbox.stop();
    }
  }

  it('takes its work directory and interpreters from the image', async () => {
    expect(task).toMatchObject({ workdir: '/srv/app', workdirIsStated: true, environment: { kind: 'dockerfile' } });
    await requireInterpreters({ task, provider });
  });

  it.each([
    ['an honest solution', 'rm -r old; printf 42 >answer', 1, []],
    ['nothing done', ':', 0, []],
    ['a deletion left out', 'printf 42 >answer', 0, []],
    ['a guarded file of the image turned off', 'printf 0 >conftest.py', 0, ['conftest.py']],
    ['a guarded file of the image deleted', 'rm conftest.py; printf 42 >answer', 0, ['conftest.py']],
    ['a file made a folder', 'rm -r answer old; mkdir answer', 0, []],
    ['a tool of the image replaced', 'printf "#!/bin/sh\\necho 42\\n" >/usr/bin/cat', 0, []],
  ])('grades %s in a fresh container', async (_what, command, reward, tampered) => {
    expect(await trial(command)).toMatchObject({ kind: 'verdict', reward, tampering: tampered.map((path) => ({ path })) });
  });

  it('qualifies by its own solution and the empty change', async () => {
    expect(await qualifyTask({ task, provider, repeats: 1, clock: systemClock })).toMatchObject({ qualified: true, reasons: [] });
  });

  it('carries what a step changed of the image, and took away from it, to the next one', async () => {
    const test = (question: string): string => `#!/bin/sh\nif ${question}; then echo 1; else echo 0; fi >/logs/verifier/reward.txt\n`;
    const stepped = await loadTask(
      await writeTree('image-steps', {
        'task.toml': '[environment]\nmemory_mb = 256\nstorage_mb = 64\n[[steps]]\nname = "one"\nmin_reward = 1.0\n[[steps]]\nname = "two"\n',
        'environment/Dockerfile': files['environment/Dockerfile'],
        'steps/one/instruction.md': 'Remove old, say 42.\n',
        'steps/one/tests/test.sh': test('[ "$(cat answer)" = 42 ] && [ ! -e old ]'),
        'steps/one/solution/solve.sh': files['solution/solve.sh'],
        'steps/two/instruction.md': 'Say 42 twice.\n',
        'steps/two/workdir/twice': '',
        'steps/two/tests/test.sh': test('[ "$(cat answer)" = 42 ] && [ ! -e old ] && [ "$(cat twice)" = 4242 ]'),
        // What the first step left is all that it has: nothing in it puts right what would not have come along.
        'steps/two/solution/solve.sh': '#!/bin/sh\n[ ! -e old ] && cat answer answer >twice\n',
      }),
    );
    expect(await qualifyTask({ task: stepped, provider, repeats: 1, clock: systemClock })).toMatchObject({ qualified: true, reasons: [] });
  });
});
