import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTree } from '../../test/support/task-folders.js';
import { openTrialWorld, submit, type TrialWorld } from '../../test/support/trial-world.js';
import { loadTask, qualifyTask, type Task } from '../env/index.js';
import { systemClock, type TrialRecord } from '../core/index.js';
import { runAttempt } from './attempt.js';
import { scriptAgent } from './command-agent.js';

let world: TrialWorld;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

const taskOf = async (question: string, toml = '', solution = 'true'): Promise<Task> =>
  loadTask(
    await writeTree('lamp', {
      'task.toml': `${toml}\n[environment]\nnetwork_mode = "no-network"\n`,
      'instruction.md': 'x',
      'environment/src/a.txt': 'own\n',
      'tests/test.sh': `#!/bin/sh\ncd /work || exit 1\nif ${question}; then echo 1; else echo 0; fi > /logs/verifier/reward.txt\n`,
      'solution/solve.sh': `#!/bin/sh\n${solution}\n`,
    }),
  );

async function trial(task: Task, script: string): Promise<TrialRecord> {
  const { outcome } = await runAttempt(world.deps(world.script(submit)), { task, attempt: 0, runSeed: 1, step: 0, graderMode: 'workspace', agent: scriptAgent(Buffer.from(`${script}\n`), 20_000), collect: false });
  return outcome.record;
}

describe('the grader sees, besides the workspace,', () => {
  it.each([
    ['what stands in /logs/artifacts', '[ "$(cat /logs/artifacts/sub/answer)" = 42 ]', '', 'mkdir /logs/artifacts/sub; echo 42 > /logs/artifacts/sub/answer', 1],
    ['a declared file and a declared folder, modes kept', '[ "$(/tmp/tool)" = ok ] && [ -e /tmp/out/x ]', 'artifacts = ["/tmp/tool", "/tmp/out"]', 'printf "#!/bin/sh\\necho ok" > /tmp/tool; chmod 755 /tmp/tool; mkdir /tmp/out; : > /tmp/out/x', 1],
    ['nothing that is not declared', '[ ! -e /tmp/x ] && [ ! -e /home/agent/x ]', '', ': > /tmp/x; : > /home/agent/x', 1],
    ['no links and pipes', '[ -z "$(ls /logs/artifacts)" ]', '', 'ln -s /etc/passwd /logs/artifacts/l; mkfifo /logs/artifacts/p', 1],
    ['no verdict of the agent’s', 'true && [ ! -e /logs/verifier/reward.json ]', 'artifacts = ["/logs/verifier"]', 'echo "{\\"reward\\": 7}" > /logs/verifier/reward.json', 1],
  ])('%s', async (_, question, toml, script, reward) => {
    expect(await trial(await taskOf(question, toml), script)).toMatchObject({ rewardValid: true, reward, gradeFault: null });
  });

  it('artifacts of the solution too, when a task is qualified', async () => {
    const task = await taskOf('[ "$(cat /logs/artifacts/answer)" = 42 ]', '', 'echo 42 > "${SANDBOX_ROOT:-}/logs/artifacts/answer"');
    expect(await qualifyTask({ task, provider: world.provider, repeats: 1, clock: systemClock })).toMatchObject({ qualified: true, reasons: [] });
  });
});

describe('a separate verifier', () => {
  const separate = (artifacts: string): string => `artifacts = [${artifacts}]\n[verifier]\nenvironment_mode = "separate"`;

  it.each([
    ['of the workspace sees what is declared alone', '[ -e out/x ] && [ ! -e other ] && [ "$(cat src/a.txt)" = own ]', '"out"', 'mkdir out; : > out/x; : > other; echo mine > src/a.txt', 1],
    ['sees removals in it', '[ ! -e src/a.txt ]', '"/work/src"', 'rm src/a.txt', 1],
    ['sees the whole workspace where that is declared', '[ -e other ]', '"/work"', ': > other', 1],
    ['sees no name that only begins alike', '[ ! -e outer/x ]', '"out"', 'mkdir outer; : > outer/x', 1],
  ])('%s', async (_, question, artifacts, script, reward) => {
    expect(await trial(await taskOf(question, separate(artifacts)), script)).toMatchObject({ rewardValid: true, reward });
  });
});
