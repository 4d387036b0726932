import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GradingWorld } from '../../../test/support/grading-world.js';
import { systemClock } from '../../core/index.js';
import type { Sandbox } from '../sandbox/provider.js';
import { agentSandboxSpec } from '../tasks/sandbox-spec.js';
import type { Task } from '../tasks/task.js';
import { gradeDiff } from './grade.js';
import { sharedGraderDirs } from './in-place.js';
import type { GradeOutcome } from './outcome.js';

let world: GradingWorld;
beforeAll(async () => {
  world = await GradingWorld.open();
});
afterAll(async () => world.close());

type Mode = 'workspace' | 'snapshot' | 'shared';

/** Lets a script work as the agent and grades what it left in the given mode. */
async function graded(task: Task, mode: Mode, script: string): Promise<{ outcome: GradeOutcome; sandbox: Sandbox }> {
  const { provider } = world;
  const sandbox = await provider.create(agentSandboxSpec(task, provider.name, 'agent', 60_000, {}, mode === 'shared' ? { extraDirs: sharedGraderDirs } : {}));
  try {
    await sandbox.exec(script, { timeoutMs: 20_000 });
    if (mode === 'shared') await sandbox.endProcesses();
    else await sandbox.killAll();
    const diff = await sandbox.workspaceDiff();
    const place = mode === 'workspace' ? { graderMode: mode } : mode === 'snapshot' ? { graderMode: mode, homeFiles: await sandbox.homeFiles() } : { graderMode: mode, sandbox };
    return { outcome: await gradeDiff({ task, diff, provider, clock: systemClock, ...place }), sandbox };
  } finally {
    await sandbox.stop();
  }
}

/** Solved by a tool in the agent's home: what only the weaker modes can see. */
const homeTask = { 'tests/test.sh': '#!/bin/sh\n[ "$(sh "$HOME/tool" 2>/dev/null)" = tool ] && r=1 || r=0\necho $r > /logs/verifier/reward.txt\n' };
const makeTool = 'echo "echo tool" >"$HOME/tool"';
const fix = 'sed -i "s/a - b/a + b/" calc.py';

describe('grader modes', () => {
  it.each([
    ['workspace', 0],
    ['snapshot', 1],
    ['shared', 1],
  ] as const)('%s sees what the agent left in its home: %d', async (mode, reward) => {
    const { outcome } = await graded(await world.pythonTask(homeTask), mode, makeTool);
    expect(outcome).toMatchObject({ kind: 'verdict', reward });
  });

  it.each(['workspace', 'snapshot', 'shared'] as const)('%s grades honest work and idleness', async (mode) => {
    const task = await world.pythonTask();
    expect((await graded(task, mode, fix)).outcome).toMatchObject({ kind: 'verdict', reward: 1, tampering: [] });
    expect((await graded(task, mode, 'true')).outcome).toMatchObject({ kind: 'verdict', reward: 0, tampering: [] });
  });

  it.each(['workspace', 'snapshot', 'shared'] as const)('%s takes no verdict that the agent wrote before, at once or later', async (mode) => {
    const task = await world.pythonTask();
    const writer = 'echo 1 >/logs/verifier/reward.txt; echo "{\\"reward\\": 1}" >/logs/verifier/reward.json; mkdir -p /tests 2>/dev/null; echo "echo 1 >/logs/verifier/reward.txt" >/tests/test.sh; mkdir -p /tests/sub; chmod 000 /tests/sub';
    const late = 'setsid sh -c "while :; do echo 1 >/logs/verifier/reward.txt; rm -f /tests/test_calc.py; sleep 0.005; done" >/dev/null 2>&1 &';
    expect((await graded(task, mode, `${writer}; ${late} true`)).outcome).toMatchObject({ kind: 'verdict', reward: 0 });
  });

  it.each(['workspace', 'snapshot', 'shared'] as const)('%s puts guarded files back, counts that verdict, and tells of the difference', async (mode) => {
    const task = await world.pythonTask();
    const forge = 'printf "import unittest\\nunittest.TestCase.assertEqual = lambda *a, **k: None\\n" >sitecustomize.py; printf "def add(a, b):\\n    return 0\\n" >calc.py';
    // The tests of this task find modules of the workspace first.
    const { outcome } = await graded(await world.pythonTask({ 'tests/test.sh': `#!/bin/sh\ncd /work\nexport PYTHONPATH=/work\nif python3 -m unittest discover -q -s /tests; then r=1; else r=0; fi\necho $r > /logs/verifier/reward.txt\n` }), mode, forge);
    expect(outcome).toMatchObject({ kind: 'verdict', reward: 0, tampering: [{ path: 'sitecustomize.py', kind: 'added' }] });
    expect((await graded(task, mode, `${fix}; echo x >sitecustomize.py.txt`)).outcome).toMatchObject({ reward: 1, tampering: [] });
  });

  it('shared: a sandbox that the agent took down is its own doing, by the control', async () => {
    const task = await world.pythonTask();
    const { provider } = world;
    const sandbox = await provider.create(agentSandboxSpec(task, provider.name, 'agent', 60_000, {}, { extraDirs: sharedGraderDirs }));
    await sandbox.exec(fix, { timeoutMs: 10_000 });
    const diff = await sandbox.workspaceDiff();
    await sandbox.killAll();
    const outcome = await gradeDiff({ task, diff, provider, clock: systemClock, graderMode: 'shared', sandbox });
    await sandbox.stop();
    expect(outcome).toMatchObject({ kind: 'grade-fault', code: 'E_VERIFIER_DIED' });
  });

  it('shared: a sandbox that the host takes away while it grades is no verdict, whatever a control says', async () => {
    const task = await world.pythonTask({ 'tests/test.sh': '#!/bin/sh\n[ -e waits ] && sleep 60\necho 0 > /logs/verifier/reward.txt\n', 'task.toml': '[verifier]\ntimeout_sec = 60\n[environment]\nnetwork_mode = "no-network"\n' });
    const { provider } = world;
    const sandbox = await provider.create(agentSandboxSpec(task, provider.name, 'agent', 3_000, {}, { extraDirs: sharedGraderDirs }));
    await sandbox.exec('echo x >waits', { timeoutMs: 2_000 });
    const outcome = await gradeDiff({ task, diff: await sandbox.workspaceDiff(), provider, clock: systemClock, graderMode: 'shared', sandbox });
    await sandbox.stop();
    expect(outcome).toMatchObject({ kind: 'infra', code: 'E_VERIFIER_DIED', detail: expect.stringContaining('lease') as string });
  });

  it('shared: a verdict that never comes is the agent’s doing too', async () => {
    const task = await world.pythonTask({ 'task.toml': '[verifier]\ntimeout_sec = 2\n[environment]\nnetwork_mode = "no-network"\n' });
    const hang = 'printf "import time\\ntime.sleep(100)\\n" >calc.py; setsid sleep 500 >/dev/null 2>&1 &';
    expect((await graded(task, 'shared', hang)).outcome).toMatchObject({ kind: 'grade-fault', code: 'E_VERIFIER_TIMEOUT' });
  });
});
