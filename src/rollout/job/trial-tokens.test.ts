import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolSyntaxes } from '../../../test/support/tool-answers.js';
import { openTrialWorld, type TrialWorld } from '../../../test/support/trial-world.js';
import { systemClock, type JobRecord } from '../../core/index.js';
import { parseHarborDocument } from '../../env/index.js';
import { JobFolder, readTrajectoryShard, writeTrajectoryShard } from '../../store/index.js';
import { protocolOf } from '../agent-protocol.js';
import { nopAgent } from '../command-agent.js';
import { policyAgent } from '../run-trial.js';
import type { AgentMaker } from '../trial-agent.js';
import { harborJobConfig } from './harbor-config.js';
import { planTrials } from './plan.js';
import { runJob } from './run-job.js';
import { checkTrialTokens } from './trial-tokens.js';

interface Trajectory {
  readonly schema_version: string;
  readonly agent: { readonly tool_definitions?: unknown };
  readonly steps: readonly { readonly metrics?: { readonly prompt_tokens: number; readonly completion_token_ids: readonly number[]; readonly logprobs: readonly number[] } }[];
  readonly extra: { readonly segments: { ids: number[]; action_mask: number[]; sampler_logprobs: number[]; policy_versions: number[] }[] };
}

const { call } = toolSyntaxes[0]!;
let world: TrialWorld;
/** Folder of a trial of a policy with tools, weights of version 3. */
let trialDir: string;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap', 'qwen3', 'tools');
  const sampler = world.script(call('bash', { command: 'cat calc.sh' }), call('edit', { path: 'calc.sh', old: '$1 - $2', new: '$1 + $2' }), call('submit'));
  const { tokenizer, template, agentConfig } = world;
  trialDir = await trialOf('policy', policyAgent({ sampler, tokenizer, template, clock: systemClock }, { runSeed: 1, policyVersion: 3, agentConfig, temperature: 1 }), true);
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

async function trialOf(jobId: string, agent: AgentMaker, asksModel: boolean): Promise<string> {
  const record: JobRecord = {
    schemaVersion: 1,
    jobId,
    createdAt: '2026-11-30T07:15:00.000Z',
    seed: 1,
    attempts: 1,
    graderMode: 'workspace',
    agent: asksModel ? { kind: 'seatrial', model: 'm', baseDir: '/m', baseDigest: '', adapterDir: null, adapterSha256: null, policyVersion: 3, agentConfigPath: 'a.toml', agentConfigDigest: '', temperature: 1 } : { kind: 'nop' },
    sandbox: { provider: 'bubblewrap', image: null, network: 'none', hostVariables: [] },
    dataset: { path: world.dir, name: 'world', split: null, include: [], exclude: [] },
    tasks: [{ id: world.task.id, digest: world.task.digest }],
  };
  const folder = await JobFolder.create(world.dir, record, { config: harborJobConfig(record, { jobsDir: world.dir, concurrency: 1, retries: 0 }), lock: {} });
  const plan = planTrials(record, [world.task]);
  await runJob(world.deps(world.script('')), folder, plan, { concurrency: 1, retries: 0, backoffMs: 1, agent, version: '1', tools: asksModel ? protocolOf(world.agentConfig).tools : null });
  return folder.trialDir(plan[0]!.name);
}

async function copied(): Promise<string> {
  const dir = await mkdtemp(join(world.dir, 'copy-'));
  await cp(trialDir, dir, { recursive: true });
  return dir;
}

async function trajectoryIn(dir: string): Promise<Trajectory> {
  return JSON.parse(await readFile(join(dir, 'agent', 'trajectory.json'), 'utf8')) as Trajectory;
}

describe('the tokens of a trial of a job', () => {
  it('stand in an ATIF v1.8 trajectory that Harbor accepts, with masks, versions and the tools that the model saw', async () => {
    const trajectory = await trajectoryIn(trialDir);
    expect(parseHarborDocument('trajectory', trajectory, 'trajectory.json')).toBeDefined();
    expect(trajectory.schema_version).toBe('ATIF-v1.8');
    expect(trajectory.agent.tool_definitions).toEqual(protocolOf(world.agentConfig).tools);
    const [segment, ...more] = trajectory.extra.segments;
    expect(more).toEqual([]);
    // Each turn's sampled tokens are those that the mask marks, in order, with their logprobs.
    const metrics = trajectory.steps.flatMap((step) => step.metrics ?? []);
    expect(metrics).toHaveLength(3);
    const marked = (array: readonly number[]): number[] => array.filter((_, index) => segment!.action_mask[index] === 1);
    expect(metrics.flatMap(({ completion_token_ids }) => completion_token_ids)).toEqual(marked(segment!.ids));
    expect(metrics.flatMap(({ logprobs }) => logprobs)).toEqual(marked(segment!.sampler_logprobs));
    for (const { prompt_tokens, completion_token_ids } of metrics) expect(segment!.ids.slice(prompt_tokens, prompt_tokens + completion_token_ids.length)).toEqual(completion_token_ids);
    expect(new Set(marked(segment!.policy_versions))).toEqual(new Set([3]));
    expect(segment!.policy_versions.filter((_, index) => segment!.action_mask[index] === 0).every((version) => version === -1)).toBe(true);
  });

  it('stand beside it in the form that training reads, and both agree', async () => {
    const [outcome, ...more] = await readTrajectoryShard(join(trialDir, 'tokens.parquet'));
    expect(more).toEqual([]);
    expect(outcome!.segments[0]!.ids).toEqual((await trajectoryIn(trialDir)).extra.segments[0]!.ids);
    await checkTrialTokens(trialDir);
  });

  it.each<[string, (trajectory: Trajectory) => void]>([
    ['an id', ({ extra }) => extra.segments[0]!.ids[5]!++],
    ['a mask', ({ extra }) => (extra.segments[0]!.action_mask[5] = 1)],
    ['a logprob', ({ extra }) => (extra.segments[0]!.sampler_logprobs[5] = -1e-9)],
    ['a version', ({ extra }) => (extra.segments[0]!.policy_versions[5] = 4)],
    ['a segment more', ({ extra }) => extra.segments.push(extra.segments[0]!)],
    ['a segment less', ({ extra }) => extra.segments.pop()],
  ])('are refused where %s differs', async (_, change) => {
    const dir = await copied();
    const trajectory = await trajectoryIn(dir);
    change(trajectory);
    await writeFile(join(dir, 'agent', 'trajectory.json'), JSON.stringify(trajectory));
    await expect(checkTrialTokens(dir)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringMatching(/trajectory\.json: segment [01] is not that of tokens\.parquet/) as string });
  });

  it('are refused where the shard is of another record', async () => {
    const dir = await copied();
    const path = join(dir, 'tokens.parquet');
    const [outcome] = await readTrajectoryShard(path);
    await writeTrajectoryShard(path, [{ ...outcome!, record: { ...outcome!.record, reward: 0 } }]);
    await expect(checkTrialTokens(dir)).rejects.toMatchObject({ code: 'E_FILE_CORRUPT', message: expect.stringContaining('another record') as string });
    await writeTrajectoryShard(path, [outcome!, outcome!]);
    await expect(checkTrialTokens(dir)).rejects.toMatchObject({ message: expect.stringContaining('holds 2 trials') as string });
  });

  it('are not asked of an agent without a model', async () => {
    const dir = await trialOf('nop', nopAgent(), false);
    await checkTrialTokens(dir);
    expect((await trajectoryIn(dir)).extra.segments).toBeUndefined();
    await expect(readFile(join(dir, 'tokens.parquet'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
