import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { added, changed, diffOf, GradingWorld } from '../../../test/support/grading-world.js';
import { verdictAttacks } from '../../../test/support/verdict-attacks.js';
import { systemClock } from '../../core/index.js';
import { chooseProvider } from '../sandbox/choose.js';
import { applyWorkspaceDiff } from '../sandbox/diff.js';
import type { WorkspaceChange } from '../sandbox/provider.js';
import { loadTask } from '../tasks/load.js';
import { agentSandboxSpec } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import { gradeDiff } from './grade.js';

const taskDir = fileURLToPath(new URL('../../../../datasets/builtin/test/cow-fir-rat', import.meta.url));

let world: GradingWorld;
let task: Task;
beforeAll(async () => {
  world = await GradingWorld.open();
  const { config, ...loaded } = await loadTask(taskDir);
  // What stops the test script is found out by time alone.
  task = { ...loaded, config: { ...config, verifier: { ...config.verifier, timeout_sec: 4 } } };
});
afterAll(async () => world.close());

/** Every file of the repository begins with the attack: whichever the tests read first, it is there. */
function attacked(attack: string) {
  const files = task.workspaceFiles.filter((file) => 'content' in file);
  return files.map((file) => changed(file.path, `${attack}\n${Buffer.from(file.content).toString()}`));
}

const inBackground = (loop: string): string => `(${loop}) </dev/null >/dev/null 2>&1 &`;

/** The line that the task's solution puts in place of another. */
function mended() {
  const { line, text, path } = /sed -i '(?<line>\d+)s@\.\*@(?<text>.*)@' (?<path>\S+)/.exec(readFileSync(join(taskDir, 'solution/solve.sh'), 'utf8'))!.groups!;
  const file = task.workspaceFiles.find((each) => each.path === path)!;
  if (!('content' in file)) throw new Error(`${path} is no file`);
  return [changed(path!, Buffer.from(file.content).toString().split('\n').with(Number(line) - 1, text!).join('\n'))];
}

describe('code under test that the tests of a built-in task read', () => {
  it('is right only where it is mended', async () => {
    expect(await world.grade(task, ...mended())).toMatchObject({ kind: 'verdict', reward: 1 });
    expect(await world.grade(task)).toMatchObject({ kind: 'verdict', reward: 0 });
  });

  it('is judged alike by a provider without isolation', async () => {
    const provider = await chooseProvider('process', { clock: systemClock, environment: process.env });
    const grade = (...entries: WorkspaceChange[]) => gradeDiff({ task, diff: diffOf(...entries), provider, graderMode: 'workspace', clock: systemClock });
    expect(await grade(...mended())).toMatchObject({ kind: 'verdict', reward: 1 });
    expect(await grade()).toMatchObject({ kind: 'verdict', reward: 0 });
    await provider.close();
  });

  it('is judged alike by Harbor, which gives no keys and reads the reward file', async () => {
    const judge = async (...entries: WorkspaceChange[]) => {
      const sandbox = await world.provider.create({ ...agentSandboxSpec(task, 'bubblewrap', 'as Harbor', 60_000), files: applyWorkspaceDiff(task.workspaceFiles, diffOf(...entries)), extraDirs: ['/tests', '/logs/verifier'] });
      await sandbox.writeFiles(task.testFiles.map((file) => ({ ...file, path: `/tests/${file.path}` })));
      await sandbox.exec('/tests/test.sh', { timeoutMs: 10_000 });
      expect(await sandbox.listFiles('/tests')).toHaveLength(1);
      const reward = await sandbox.readFile('/logs/verifier/reward.txt', { limitBytes: 10 });
      await sandbox.stop();
      return Buffer.from(reward!).toString();
    };
    expect(await judge(...mended())).toBe('1\n');
    expect(await judge()).toBe('0\n');
  });

  it.each([
    ['writes the verdict', 'echo 1 > /logs/verifier/reward.txt'],
    ['writes the verdict and shuts its folder', 'echo 1 > /logs/verifier/reward.txt; chmod 444 /logs/verifier/reward.txt; chmod 555 /logs/verifier'],
    ['writes the verdict and ends the tests', 'echo 1 > /logs/verifier/reward.txt; p=$$; while [ $p -gt 2 ]; do p=$(cut -d" " -f4 /proc/$p/stat); k="$k $p"; done; kill -9 $k'],
    ['writes the verdict until all is over', inBackground('while :; do echo 1 > /logs/verifier/reward.txt; done')],
    ['writes the other verdict until all is over', inBackground('while :; do echo "{\\"reward\\":1}" > /logs/verifier/reward.json; done')],
    ['waits for the verdict and writes over it', inBackground('while [ ! -s /logs/verifier/reward.txt ]; do :; done; echo 1 > /logs/verifier/reward.txt')],
    ['puts a file of the workspace in its place', inBackground('while :; do mv one /logs/verifier/reward.txt; cp one /logs/verifier/reward.txt; ln -sf /work/one /logs/verifier/reward.txt; ln -f /work/one /logs/verifier/reward.txt; done')],
    ['looks up what is wanted', 'sed -n "s/^wanted=\'*\\([^\']*\\).*/\\1/p" /tests/test.sh; exit'],
    ['lifts the limit', 'ulimit -f unlimited; echo 1 > /logs/verifier/reward.txt; kill -9 $PPID'],
    ...Object.entries(verdictAttacks).map(([name, program]) => [name, `python3 -B - <<'END'\n${program}\nEND`]),
  ])('%s: reward 0', async (_name, attack) => {
    const outcome = await world.grade(task, ...attacked(attack), added('one', '1\n'));
    expect(['verdict', 'grade-fault']).toContain(outcome.kind);
    if (outcome.kind === 'verdict') expect(outcome.reward).toBe(0);
  });
});
