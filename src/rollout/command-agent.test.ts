import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTrialWorld, type TrialWorld } from '../../test/support/trial-world.js';
import { systemClock, TrialRecord, type GraderMode } from '../core/index.js';
import { gradeDiff, type Task } from '../env/index.js';
import { nopAgent, oracleAgent, runAttempt, scriptAgent, type AgentMaker, type AttemptResult } from './index.js';

let world: TrialWorld;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

async function attempt(agent: AgentMaker, { graderMode = 'workspace', task = world.task }: { readonly graderMode?: GraderMode; readonly task?: Task } = {}): Promise<AttemptResult> {
  return await runAttempt({ provider: world.provider, grade: gradeDiff, clock: systemClock }, { task, attempt: 0, runSeed: 3, step: 0, graderMode, agent, collect: true });
}

const script = (text: string, timeoutMs = 10_000): AgentMaker => scriptAgent(Buffer.from(text), timeoutMs);

describe('agents that are one command', () => {
  it.each(['workspace', 'snapshot', 'shared'] as const)('oracle and nop, graded in mode %s', async (graderMode) => {
    const solved = await attempt(oracleAgent(), { graderMode });
    expect(TrialRecord.parse(solved.outcome.record)).toMatchObject({ reward: 1, rewardValid: true, terminatedBy: 'submitted', graderMode, turns: 1, segmentHashes: [] });
    const idle = await attempt(nopAgent(), { graderMode });
    expect(idle.outcome.record).toMatchObject({ reward: 0, rewardValid: true, terminatedBy: 'submitted', turns: 0, trialId: solved.outcome.record.trialId });
    expect(idle.outcome.record.agentConfigDigest).not.toBe(solved.outcome.record.agentConfigDigest);
  });

  it('measures phases and resources', async () => {
    const { phases, resources, timing } = await attempt(script('head -c 3000000 /dev/zero >f; i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done\n'));
    for (const [phase, phaseMs] of Object.entries(phases)) expect(phaseMs, phase).toBeGreaterThan(0);
    expect(Object.values(phases).reduce<number>((sum, phaseMs) => sum + phaseMs!, 0)).toBeLessThanOrEqual(timing.totalMs);
    expect(timing.gradingMs).toBe(phases.gradeMs);
    expect(resources.bytesWritten).toBeGreaterThanOrEqual(3_000_000);
    const counted = (await world.provider.create({ label: 'x', workdir: '/work', env: {}, leaseMs: 1e4, limits: { memoryBytes: 1e9, processes: 9, cpuCores: 1, diskBytes: 1e6, fileSizeBytes: 1e6 } }));
    const { cpuMs } = await counted.usage();
    await counted.stop();
    if (cpuMs !== null) expect(resources.cpuSeconds).toBeGreaterThan(0.005);
  });

  it.each([
    ['a script that fails', 'sed -i "s@-@+@" calc.sh; exit 7', { terminatedBy: 'agent-error', reward: 1 }],
    ['a script that is out of time', 'sed -i "s@-@+@" calc.sh; sleep 60', { terminatedBy: 'deadline', reward: 1 }],
    ['a script that kills everything it can', 'kill -9 -1', { terminatedBy: 'agent-error', reward: 0 }],
    ['a script in another language', '#!/usr/bin/env python3\nopen("calc.sh","w").write("add() {\\n echo $(($1 + $2))\\n}\\n")\n', { terminatedBy: 'submitted', reward: 1 }],
    ['bash, where no interpreter is named', '[[ 1 == 1 ]] && sed -i "s@-@+@" calc.sh', { terminatedBy: 'submitted', reward: 1 }],
  ])('grades %s', async (_name, text, expected) => {
    const { outcome } = await attempt(script(text, 1_500));
    expect(outcome.record).toMatchObject({ ...expected, rewardValid: true, infraFault: null });
    expect(outcome.turns[0]!.command).toBe(text);
  });

  it('keeps what the script said, and reads back plain files of the log folders only', async () => {
    const text = 'echo said; echo log >/logs/agent/run.log; mkdir -p /logs/artifacts/d; echo a >/logs/artifacts/d/a; ln -s /etc/passwd /logs/artifacts/link; mkfifo /logs/artifacts/pipe; head -c 20000000 /dev/zero >/logs/artifacts/big; echo x >/logs/artifacts/..; echo mine >/logs/agent/trajectory.json';
    const { outcome, collection } = await attempt(script(text));
    expect(outcome.turns[0]!.observationText).toContain('said\n');
    expect(collection.files.map(({ place, path, content }) => [place, path, Buffer.from(content).toString()])).toEqual([
      ['agent', 'run.log', 'log\n'],
      ['agent', 'trajectory.json', 'mine\n'],
      ['artifacts', 'logs/artifacts/d/a', 'a\n'],
    ]);
    expect(collection.notes.join('\n')).toMatch(/big was left out: it has 20000000 bytes[^]*link was left out: it is no plain file[^]*pipe was left out/);
  });

  it('collects what a task declares, once, and never a file where a folder is', async () => {
    const task = { ...world.task, config: { ...world.task.config, artifacts: ['out', { source: '/work/sub', destination: 'kept', exclude: ['*.tmp', 'no*'], service: null }, '/logs/artifacts', '/tmp/none', { source: 'calc.sh', destination: 'kept/a/deep', exclude: [], service: null }] } };
    const { collection } = await attempt(script('mkdir -p sub/not out; echo 1 >sub/a; echo 2 >sub/b.tmp; echo 3 >sub/not/c; mkdir -p sub/yes; echo 3 >sub/yes/c; echo 4 >out/o; echo 5 >/logs/artifacts/x'), { task });
    expect(collection.files.map(({ place, path }) => `${place}/${path}`)).toEqual(['artifacts/out/o', 'artifacts/kept/a', 'artifacts/kept/yes/c', 'artifacts/logs/artifacts/x']);
    expect(collection.artifacts.map(({ destination, status }) => `${destination} ${status}`)).toEqual(['out ok', 'kept ok', 'logs/artifacts ok', 'tmp/none empty', 'kept/a/deep skipped']);
    expect(collection.notes).toEqual(['calc.sh was left out: /work/sub has its place, artifacts/kept/a/deep']);
  });

  it('refuses the oracle on a task without a solution before anything runs', async () => {
    await expect(attempt(oracleAgent(), { task: { ...world.task, solutionFiles: [] } })).rejects.toMatchObject({ code: 'E_NO_SOLUTION' });
  });
});
