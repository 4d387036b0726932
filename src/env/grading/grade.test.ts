import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { added, changed, diffOf, fixedCalc, GradingWorld } from '../../../test/support/grading-world.js';
import { systemClock } from '../../core/index.js';
import { EngineGoneError } from '../sandbox/docker/errors.js';
import { SandboxInfraError, WorkspaceFaultError } from '../sandbox/errors.js';
import { HarborGoneError } from '../sandbox/harbor/errors.js';
import { descendants, killExactly, type ProcessFacts } from '../sandbox/proc.js';
import type { SandboxProvider, WorkspaceChange } from '../sandbox/provider.js';
import { ProviderUnsupportedError, TaskVariableError } from '../tasks/errors.js';
import { gradeDiff } from './grade.js';

let world: GradingWorld;
beforeAll(async () => {
  world = await GradingWorld.open();
});
afterAll(async () => world.close());

describe('a verdict', () => {
  it('rewards a fix and not the empty change', async () => {
    const task = await world.pythonTask();
    expect(await world.grade(task, fixedCalc)).toMatchObject({ kind: 'verdict', reward: 1, rewards: { reward: 1 }, tampering: [] });
    const failed = await world.grade(task);
    expect(failed).toMatchObject({ kind: 'verdict', reward: 0 });
    expect(failed.kind === 'verdict' && failed.verifierText).toContain('AssertionError: -1 != 5');
  });

  it('carries over every kind of change', async () => {
    const check = [
      '#!/bin/sh',
      'cd /work',
      'ok=1',
      `[ "$(cat "it's
new/a b.txt")" = new ] || ok=0`,
      '[ -x tool.sh ] || ok=0',
      '[ "$(readlink link)" = tool.sh ] || ok=0',
      '[ -d empty/folder ] || ok=0',
      '[ "$(stat -c %a shut)" = 700 ] || ok=0',
      '[ ! -e pkg/data.txt ] && [ -d pkg ] || ok=0',
      '[ -f swap ] || ok=0',
      '[ "$(tr -d "\\000" < raw.bin | wc -c)" -eq 2 ] || ok=0',
      'ls -lR; echo $ok > /logs/verifier/reward.txt',
    ];
    const task = await world.pythonTask({ 'tests/test.sh': check.join('\n'), 'environment/swap/inner.txt': 'x' });
    const outcome = await world.grade(
      task,
      added("it's\nnew/a b.txt", 'new\n'),
      added('tool.sh', '#!/bin/sh\n', 0o755),
      { path: 'link', kind: 'added', type: 'symlink', mode: 0o777, symlinkTarget: 'tool.sh' },
      { path: 'empty', kind: 'added', type: 'directory', mode: 0o755 },
      { path: 'empty/folder', kind: 'added', type: 'directory', mode: 0o755 },
      { path: 'shut', kind: 'added', type: 'directory', mode: 0o700 },
      { path: 'pkg/data.txt', kind: 'deleted', type: 'file', mode: 0o644 },
      { path: 'swap', kind: 'type-changed', type: 'file', mode: 0o644, content: Buffer.from('file') },
      { path: 'raw.bin', kind: 'added', type: 'file', mode: 0o644, content: Buffer.from([0, 0xff, 0, 0xfe]) },
    );
    expect(outcome).toMatchObject({ kind: 'verdict', reward: 1 });
  });

  it('ignores the exit code, as Harbor does', async () => {
    const task = await world.pythonTask({ 'tests/test.sh': '#!/bin/sh\necho 0.25 > /logs/verifier/reward.txt\nexit 7\n' });
    expect(await world.grade(task)).toMatchObject({ kind: 'verdict', reward: 0.25 });
  });

  it('chooses the scalar by the rule: reward, the only key, the key of the task', async () => {
    const script = (json: string): string => `#!/bin/sh\necho '${json}' > /logs/verifier/reward.json\n`;
    expect(await world.grade(await world.pythonTask({ 'tests/test.sh': script('{"reward": 1, "x": 0}') }))).toMatchObject({ reward: 1 });
    expect(await world.grade(await world.pythonTask({ 'tests/test.sh': script('{"share": 0.5}') }))).toMatchObject({ reward: 0.5 });
    const keyed = { 'task.toml': '[metadata.seatrial]\nreward_key = "b"\n' };
    expect(await world.grade(await world.pythonTask({ ...keyed, 'tests/test.sh': script('{"a": 0, "b": 1}') }))).toMatchObject({ reward: 1 });
    expect(await world.grade(await world.pythonTask({ 'tests/test.sh': script('{"a": 0, "b": 1}') }))).toMatchObject({ kind: 'infra', code: 'E_REWARD_AMBIGUOUS' });
  });

  it('runs a test script without a first line as bash, whatever its mode', async () => {
    const task = await world.pythonTask({ 'tests/test.sh': { content: '[[ -n $BASH_VERSION ]] && echo 1 > /logs/verifier/reward.txt\n', mode: '0444' } });
    expect(await world.grade(task)).toMatchObject({ kind: 'verdict', reward: 1 });
  });

  it("gives the verifier its variables, the host's where the task names them", async () => {
    const files = { 'task.toml': '[verifier]\nenv = { A = "${GIVEN}", B = "${ABSENT:-plain}" }\n', 'tests/test.sh': '#!/bin/sh\n[ "$A $B" = "here plain" ] && echo 1 > /logs/verifier/reward.txt\n' };
    const task = await world.pythonTask(files);
    const request = { task, diff: diffOf(), provider: world.provider, graderMode: 'workspace', clock: systemClock } as const;
    expect(await gradeDiff({ ...request, options: { hostVariables: { GIVEN: 'here' } } })).toMatchObject({ kind: 'verdict', reward: 1 });
    await expect(gradeDiff(request)).rejects.toThrow(TaskVariableError);
  });
});

describe('no verdict', () => {
  it("is the agent's doing where the control gets one", async () => {
    const task = await world.pythonTask();
    expect(await world.grade(task, changed('calc.py', 'while True: pass\n'))).toMatchObject({ kind: 'grade-fault', code: 'E_VERIFIER_TIMEOUT' });
    expect(await world.grade(task, changed('calc.py', 'import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n'))).toMatchObject({ kind: 'grade-fault', code: 'E_REWARD_MISSING' });
  });

  it('is infra where the control gets none either', async () => {
    const task = await world.pythonTask({ 'tests/test.sh': '#!/no/such/interpreter\n' });
    expect(await world.grade(task, fixedCalc)).toMatchObject({ kind: 'infra', code: 'E_REWARD_MISSING' });
  });

  it('is infra where no sandbox can be had for the task at all', async () => {
    const task = await world.pythonTask({ 'task.toml': '[environment]\nworkdir = "/usr/lib/work"\n' });
    expect(await world.grade(task, fixedCalc)).toMatchObject({ kind: 'infra', code: 'E_WORKSPACE_REFUSED' });
  });

  it('is a fault of the agent where its workspace cannot be read back', async () => {
    const task = await world.pythonTask();
    const diff = new WorkspaceFaultError('too-many-files', 'it holds 1000000 files');
    const outcome = await gradeDiff({ task, diff, provider: world.provider, graderMode: 'workspace', clock: systemClock });
    expect(outcome).toMatchObject({ kind: 'grade-fault', code: 'E_WORKSPACE_FAULT' });
  });

  it('is an error where the provider cannot run the task', async () => {
    const task = await world.pythonTask({ 'task.toml': '[environment]\ndocker_image = "img:1"\n' });
    await expect(world.grade(task, fixedCalc)).rejects.toThrow(ProviderUnsupportedError);
  });

  it('ends with the reason of the signal when aborted', async () => {
    const task = await world.pythonTask({ 'tests/test.sh': '#!/bin/sh\nsleep 60\n', 'task.toml': '[verifier]\ntimeout_sec = 60\n' });
    const abort = new AbortController();
    const grading = gradeDiff({ task, diff: diffOf(), provider: world.provider, graderMode: 'workspace', clock: systemClock, signal: abort.signal });
    setTimeout(() => abort.abort(new Error('enough')), 150);
    await expect(grading).rejects.toThrow('enough');
  });
});

describe('a sandbox that cannot be had', () => {
  /** The real provider, on a host that has no room for the next `failures` sandboxes whose label matches. */
  const troubled = (failures: number, label = /./, failure: (label: string) => Error = (about) => new SandboxInfraError(about, 'no space', 'Make room.')): SandboxProvider => {
    const { provider } = world;
    let left = failures;
    return {
      name: provider.name,
      isolation: provider.isolation,
      reap: () => provider.reap(),
      close: () => provider.close(),
      create: async (spec, signal) => {
        if (label.test(spec.label) && left-- > 0) throw failure(spec.label);
        return provider.create(spec, signal);
      },
    };
  };
  const gradeWith = async (provider: SandboxProvider, ...further: WorkspaceChange[]) => gradeDiff({ task: await world.pythonTask(), diff: diffOf(fixedCalc, ...further), provider, graderMode: 'workspace', clock: systemClock });

  it('once, is forgotten', async () => {
    expect(await gradeWith(troubled(1))).toMatchObject({ kind: 'verdict', reward: 1 });
  });

  it('ever, is infra', async () => {
    expect(await gradeWith(troubled(Infinity))).toMatchObject({ kind: 'infra', code: 'E_WORKSPACE_REFUSED' });
  });

  it("for this change only, before and after a control that passes, is the agent's doing", async () => {
    expect(await gradeWith(troubled(Infinity, /grade( again)?$/))).toMatchObject({ kind: 'grade-fault', code: 'E_WORKSPACE_REFUSED' });
  });

  it.each([
    ['the host', undefined],
    ['the engine', () => new EngineGoneError('unix:///engine.sock', 'POST /containers/create', new Error('connection refused'))],
    ['the Python side of Harbor', () => new HarborGoneError('killed')],
  ])('until just before the control, is forgotten, whoever failed: %s', async (_who, failure) => {
    expect(await gradeWith(troubled(2, /grade$/, failure))).toMatchObject({ kind: 'verdict', reward: 1 });
  });

  it('is not held against a control of better times', async () => {
    const { provider } = world;
    let isWell = true;
    const host: SandboxProvider = {
      ...troubled(0),
      create: async (spec, signal) => {
        if (!isWell) throw new SandboxInfraError(spec.label, 'no space', 'Make room.');
        return provider.create(spec, signal);
      },
    };
    const task = await world.pythonTask();
    const grade = async (change: WorkspaceChange) => gradeDiff({ task, diff: diffOf(change), provider: host, graderMode: 'workspace', clock: systemClock });
    expect(await grade(changed('calc.py', 'import os, signal\nos.kill(os.getppid(), signal.SIGKILL)\n'))).toMatchObject({ kind: 'grade-fault', code: 'E_REWARD_MISSING' });
    isWell = false;
    expect(await grade(fixedCalc)).toMatchObject({ kind: 'infra', code: 'E_WORKSPACE_REFUSED' });
  });

  it('to see what a guarded file would have changed, blames nobody for it', async () => {
    const harmless = added('conftest.py', '');
    expect(await gradeWith(troubled(2, /grade unguarded$/), harmless)).toMatchObject({ kind: 'verdict', reward: 1, tampering: [] });
    const decisive = added('unittest.py', 'import os\nos._exit(1)\n');
    expect(await gradeWith(troubled(1, /grade unguarded$/), decisive)).toMatchObject({ kind: 'verdict', reward: 1, tampering: [{ path: 'unittest.py' }] });
  });
});

describe('a grading sandbox that somebody on the host', () => {
  /** The real provider, whose first grading sandbox `strike` meets once the tests in it run. */
  const struck = (strike: (inside: readonly ProcessFacts[]) => void): SandboxProvider => {
    const { provider } = world;
    let isFirst = true;
    return {
      name: provider.name,
      isolation: provider.isolation,
      reap: () => provider.reap(),
      close: () => provider.close(),
      create: async (spec, signal) => {
        const sandbox = await provider.create(spec, signal);
        if (isFirst) setTimeout(() => strike(descendants(process.pid).filter(({ name }) => name === 'bwrap')), 400);
        isFirst = false;
        return sandbox;
      },
    };
  };
  const slowTask = () => world.pythonTask({ 'task.toml': '[verifier]\ntimeout_sec = 3\n[environment]\nnetwork_mode = "no-network"\n', 'tests/test.sh': '#!/bin/sh\nsleep 1\n[ "$(grep -c + calc.py)" = 1 ] && r=1 || r=0\necho $r > /logs/verifier/reward.txt\n' });

  it.each([
    ['stops until its time is up', (starters: readonly ProcessFacts[]) => starters.flatMap(({ pid }) => descendants(pid)).forEach(({ pid }) => void process.kill(pid, 'SIGSTOP'))],
    ['kills', (starters: readonly ProcessFacts[]) => starters.forEach(killExactly)],
  ])('%s is no verdict: it is graded in another one', async (_what, strike) => {
    const request = { task: await slowTask(), diff: diffOf(fixedCalc), graderMode: 'workspace', clock: systemClock } as const;
    expect(await gradeDiff({ ...request, provider: struck(strike) })).toMatchObject({ kind: 'verdict', reward: 1 });
  });
});

it('who is aborted does not wait for the control', async () => {
  const task = await world.pythonTask({ 'task.toml': '[verifier]\ntimeout_sec = 60\n[environment]\nnetwork_mode = "no-network"\n', 'tests/test.sh': '#!/bin/sh\n[ -e quick ] || sleep 60\n' });
  const abort = new AbortController();
  const startedMs = systemClock.monotonicMs();
  const grading = gradeDiff({ task, diff: diffOf(added('quick', '')), provider: world.provider, graderMode: 'workspace', clock: systemClock, signal: abort.signal });
  setTimeout(() => abort.abort(new Error('enough')), 1_000);
  await expect(grading).rejects.toThrow('enough');
  expect(systemClock.monotonicMs() - startedMs).toBeLessThan(30_000);
});
