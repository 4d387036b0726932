import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bash, fix, openTrialWorld, submit, type TrialWorld } from '../../test/support/trial-world.js';
import { systemClock, tokenArrayHash, TrialRecord } from '../core/index.js';
import type { Sampler, SampleRequest } from '../engine/index.js';
import type { SandboxProvider } from '../env/index.js';
import { openingsTooLong, runTrial } from './index.js';

let world: TrialWorld;

beforeAll(async () => {
  world = await openTrialWorld('bubblewrap');
});

afterAll(async () => {
  await world.provider.close();
  await rm(world.dir, { recursive: true });
});

/** A sampler that asks another one and does something to what it heard. */
function through(inner: Sampler, sample: Sampler['sample']): Sampler {
  return { sample, release: (trialId) => inner.release(trialId), contextLength: inner.contextLength };
}

describe('runTrial', () => {
  it('solves a task, and records it token by token', async () => {
    const prompts: SampleRequest[] = [];
    const policy = world.script(bash('cat calc.sh'), fix, submit);
    const { record, segments, turns, diffText } = await runTrial(
      world.deps(through(policy, async (request, signal) => (prompts.push(request), policy.sample(request, signal)))),
      world.request(),
    );
    expect(TrialRecord.parse(record)).toEqual(record);
    expect(record).toMatchObject({ terminatedBy: 'submitted', infraFault: null, gradeFault: null, rewardValid: true, reward: 1, turns: 3, formatErrors: 0 });
    expect(turns.map((turn) => turn.command)).toEqual(['cat calc.sh', "sed -i 's@-@+@' calc.sh", 'submit']);
    expect(turns[0]!.observationText).toBe('[0]\nadd() {\n  echo $(($1 - $2))\n}');
    expect(diffText).toContain('-  echo $(($1 - $2))\n+  echo $(($1 + $2))\n');

    const { ids, actionMask, samplerLogprobs, policyVersions } = segments[0]!;
    expect(segments).toHaveLength(1);
    expect(record.segmentHashes).toEqual([tokenArrayHash(ids)]);
    for (const { promptIds } of prompts) expect(promptIds).toEqual(ids.slice(0, promptIds.length));
    expect(record.inputTokens).toBe(prompts.reduce((sum, { promptIds }) => sum + promptIds.length, 0));
    expect(record.outputTokens).toBe(actionMask.filter((action) => action === 1).length);
    expect([ids.length, samplerLogprobs.length, policyVersions.length]).toEqual([record.trajectoryTokens, ids.length, ids.length]);
    expect(world.tokenizer.decode(ids.filter((_, index) => actionMask[index] === 1))).toBe(`${bash('cat calc.sh')}<|im_end|>${fix}<|im_end|>${submit}<|im_end|>`);
    expect(policyVersions.every((version, index) => version === (actionMask[index] === 1 ? 0 : -1))).toBe(true);
  });

  it('keeps what was sampled as it was sampled, where the tokenizer would cut the same text otherwise', async () => {
    const { tokenizer } = world;
    const letterByLetter = (text: string): number[] => [...text].flatMap((letter) => tokenizer.encode(letter));
    const answers = [letterByLetter(fix), letterByLetter(submit)].map((ids) => [...ids, tokenizer.eosId!]);
    expect(answers[0]!.length).toBeGreaterThan(tokenizer.encode(fix).length + 1);
    const spelling = through(world.script(submit), async ({ randomKey, policyVersion }) => {
      const ids = answers[Number(randomKey[2])]!;
      return { ids, logprobs: ids.map((_, i) => -i / 100), policyVersion, finishReason: 'stop' };
    });
    const { record, segments } = await runTrial(world.deps(spelling), world.request());
    expect(record).toMatchObject({ terminatedBy: 'submitted', reward: 1, outputTokens: answers.flat().length });
    const { ids, actionMask, samplerLogprobs } = segments[0]!;
    expect(ids.filter((_, i) => actionMask[i] === 1)).toEqual(answers.flat());
    expect(samplerLogprobs.filter((_, i) => actionMask[i] === 1)).toEqual(answers.flatMap((answer) => answer.map((_, i) => -i / 100)));
  });

  it('gives base and policy the same id and random keys, and no common cache', async () => {
    const seen: SampleRequest[] = [];
    for (const policyVersion of [0, 4]) {
      const policy = world.script(submit);
      await runTrial(world.deps(through(policy, async (request, signal) => (seen.push(request), policy.sample(request, signal)))), { ...world.request(), policyVersion });
    }
    expect(seen[0]!.randomKey).toEqual(seen[1]!.randomKey);
    expect(seen[0]!.randomKey.slice(2)).toEqual([0]);
    expect(seen[0]!.trialId).not.toBe(seen[1]!.trialId);
  });

  it('refuses an agent that counts on more context than the sampler reads, before there is a sandbox', async () => {
    const short: Sampler = { sample: async () => Promise.reject(new Error('never asked')), release: () => undefined, contextLength: world.agentConfig.limits.contextTokens - 1 };
    await expect(runTrial(world.deps(short), world.request())).rejects.toMatchObject({ code: 'E_AGENT_CONFIG', message: expect.stringContaining('limits.contextTokens is 256, and the sampler reads 255') as string });
  });

  it('knows beforehand on which tasks a trial cannot begin', async () => {
    const { task, agentConfig } = world;
    const long = { ...task, instruction: 'word '.repeat(400) };
    const tooLong = openingsTooLong(world, agentConfig, [task, long]);
    expect([...tooLong.keys()]).toEqual([long]);
    expect(tooLong.get(long)).toBeGreaterThan(agentConfig.limits.contextTokens);
    const { record } = await runTrial(world.deps(world.script(submit)), { ...world.request(), task: long });
    expect(record).toMatchObject({ terminatedBy: 'context-limit', turns: 0 });
  });

  it.each([
    ['a sentinel on the first line', [bash('echo; echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT; echo more')], { terminatedBy: 'submitted', turns: 1, reward: 0 }],
    ['a sentinel further down is no submission', [bash('echo x; echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT'), submit], { terminatedBy: 'submitted', turns: 2 }],
    ['steps', [fix, bash('true')], { terminatedBy: 'step-limit', turns: 3, reward: 1 }],
    ['malformed answers in a row', ['I am done.'], { terminatedBy: 'format-errors', turns: 2, formatErrors: 2, reward: 0 }],
    ['malformed answers, forgiven after a good one', ['hm', fix, 'hm', submit], { terminatedBy: 'step-limit', turns: 3, formatErrors: 2, reward: 1 }],
  ])('ends by %s, and grades what is there', async (_, answers, expected) => {
    const { record } = await runTrial(world.deps(world.script(...answers)), world.request({ steps: 3 }));
    expect(record).toMatchObject({ ...expected, rewardValid: true });
  });

  it('meets the token limit exactly', async () => {
    const policy = world.script(fix);
    const cost = (await runTrial(world.deps(policy), world.request({ steps: 1 }))).record.outputTokens;
    const ended = async (outputTokens: number): Promise<unknown> => {
      const { record } = await runTrial(world.deps(policy), world.request({ outputTokens, steps: 3, formatErrorsInARow: 1 }));
      return [record.terminatedBy, record.turns, record.outputTokens, record.reward, record.formatErrors];
    };
    expect(await ended(cost - 1)).toEqual(['token-limit', 1, cost - 1, 1, 0]); // Only the end-of-turn token is missing.
    expect(await ended(cost - 3)).toEqual(['token-limit', 1, cost - 3, 0, 0]);
    expect(await ended(cost)).toEqual(['token-limit', 1, cost, 1, 0]);
    expect(await ended(cost + 1)).toEqual(['token-limit', 2, cost + 1, 1, 0]);
  });

  it('meets the context limit exactly, with and without the reserve', async () => {
    const policy = world.script(fix, submit);
    const whole = (await runTrial(world.deps(policy), world.request())).record;
    const length = whole.trajectoryTokens;
    const answer = world.tokenizer.encode(submit).length + 1;
    const ended = async (contextTokens: number, submitReserveTokens: number): Promise<unknown> => {
      const { record } = await runTrial(world.deps(policy), world.request({ contextTokens, submitReserveTokens }));
      return [record.terminatedBy, record.turns, record.trajectoryTokens, record.reward];
    };
    expect(await ended(length + 1, answer)).toEqual(['submitted', 2, length, 1]);
    expect(await ended(length, answer)).toEqual(['submitted', 2, length, 1]);
    // One below: the observation, which cannot be cut, no longer fits beside the reserve, so no further call is made.
    const { trajectoryTokens } = (await runTrial(world.deps(policy), world.request({ steps: 1 }))).record;
    expect(await ended(length - 1, answer)).toEqual(['context-limit', 1, trajectoryTokens, 1]);
    // Without a reserve the answer itself is cut, down to a single token.
    expect(await ended(length - 2, 0)).toEqual(['context-limit', 2, length - 2, 1]);
    expect(await ended(length - answer + 1, 0)).toEqual(['context-limit', 2, length - answer + 1, 1]);
    expect(await ended(length - answer, 0)).toEqual(['context-limit', 1, trajectoryTokens, 1]);
  });

  it('ends before the first call when the prompt does not fit', async () => {
    const { record, segments } = await runTrial(world.deps(world.script(submit)), world.request({ contextTokens: 10, submitReserveTokens: 5 }));
    expect(record).toMatchObject({ terminatedBy: 'context-limit', turns: 0, reward: 0, rewardValid: true, trajectoryTokens: 0 });
    expect(segments).toEqual([]);
  });

  it('closes a turn that was cut, with mask 0, and goes on', async () => {
    const long = `${'think '.repeat(30)}${fix}`;
    const { record, segments, turns } = await runTrial(world.deps(world.script(long, submit)), world.request({ turnTokens: 20 }));
    expect(record).toMatchObject({ terminatedBy: 'submitted', formatErrors: 1 });
    expect(turns[0]).toMatchObject({ formatFault: 'cut-by-length', command: null, observationText: '[cut-by-length]' });
    const { ids, actionMask } = segments[0]!;
    const lastSampled = actionMask.indexOf(0, actionMask.indexOf(1)) - 1;
    expect(ids[lastSampled]).not.toBe(world.tokenizer.eosId);
    expect([ids[lastSampled + 1], actionMask[lastSampled + 1]]).toEqual([world.tokenizer.eosId, 0]);
    expect(world.tokenizer.decode(ids.slice(lastSampled + 1))).toBe(`<|im_end|>\n<|im_start|>user\n[cut-by-length]<|im_end|>\n<|im_start|>assistant\n${submit}<|im_end|>`);
  });

  it('tells the agent that a command ran out of time, and goes on', async () => {
    const { record, turns } = await runTrial(world.deps(world.script(bash('echo begun; sleep 60'), submit)), world.request({ commandTimeoutMs: 300 }));
    expect(record.terminatedBy).toBe('submitted');
    expect(turns[0]).toMatchObject({ timedOut: true, observationText: '[124]\nbegun' });
  });

  it('ends at the deadline in a command, and grades what is there', async () => {
    const { record } = await runTrial(world.deps(world.script(fix, bash('sleep 60'))), world.request({ deadlineMs: 1000 }));
    expect(record).toMatchObject({ terminatedBy: 'deadline', reward: 1, rewardValid: true, infraFault: null });
  });

  it('never charges the agent for a slow sampler: waiting for it is not counted against the deadline', async () => {
    const policy = world.script(fix, bash('cat calc.sh'), submit);
    // Each answer takes an hour by the trial's clock, and none by ours.
    let slept = 0;
    const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + slept };
    const slow = through(policy, async (request, signal) => ((slept += 3_600_000), policy.sample(request, signal)));
    const { record, timing } = await runTrial({ ...world.deps(slow), clock }, world.request({ deadlineMs: 60_000 }));
    expect(record).toMatchObject({ terminatedBy: 'submitted', turns: 3, reward: 1, infraFault: null });
    expect(timing.samplingMs).toBeGreaterThanOrEqual(3 * 3_600_000);
  });

  it.each([
    ['obeys its signal', (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('gone')), { once: true }))],
    ['does not listen', () => new Promise<never>(() => undefined)],
  ])('takes a sampler that never answers and %s for a failure of the machinery, whatever was done by then', async (_, silence) => {
    const policy = world.script(fix);
    const silent = through(policy, async (request, signal) => (request.randomKey[2] === 0 ? policy.sample(request, signal) : silence(signal!)));
    // The deadline is the shorter of the two: still it may not end the trial, whose work would be graded as the agent's.
    const { record, verifierText } = await runTrial({ ...world.deps(silent), samplingTimeoutMs: 1500 }, world.request({ deadlineMs: 1000 }));
    expect(record).toMatchObject({ terminatedBy: 'infra', infraFault: 'E_SAMPLER_TIMEOUT', turns: 1, reward: null, rewards: null, rewardValid: false });
    expect(verifierText).toContain('within 1500 ms');
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('interrupted')), 500);
    await expect(runTrial(world.deps(silent), world.request(), stop.signal)).rejects.toThrow('interrupted');
  });

  it('never turns a failing sampler into a reward', async () => {
    const policy = world.script(fix, submit);
    const failing = through(policy, async (request, signal) => {
      if (request.randomKey[2] === 1) throw new Error('connection reset');
      return policy.sample(request, signal);
    });
    const { record, segments, verifierText } = await runTrial(world.deps(failing), world.request());
    expect(record).toMatchObject({ terminatedBy: 'infra', infraFault: 'E_INFRA', reward: null, rewardValid: false, turns: 1 });
    expect(verifierText).toContain('connection reset');
    expect(segments).toHaveLength(1);
  });

  it.each([
    ['another version', { policyVersion: 7 }, 'policy version 7 answered'],
    ['missing logprobs', { logprobs: [] }, '0 logprobs came'],
    ['an impossible logprob', { ids: [5], logprobs: [0.5] }, '0.5 is no logprob'],
    ['no token', { ids: [], logprobs: [] }, '0 tokens came'],
    ['a stop that is none', { ids: [5], logprobs: [-1] }, 'it stopped at token 5'],
  ])('refuses an answer with %s', async (_, change, found) => {
    const policy = world.script(submit);
    const { record, verifierText } = await runTrial(world.deps(through(policy, async (request, signal) => ({ ...(await policy.sample(request, signal)), ...change }))), world.request());
    expect(record).toMatchObject({ terminatedBy: 'infra', infraFault: 'E_SAMPLER_ANSWER', reward: null });
    expect(verifierText).toContain(found);
  });

  it('runs without isolation where that was asked for, and says so', async () => {
    const open = await openTrialWorld('process');
    const { record } = await runTrial(open.deps(open.script(fix, submit)), open.request());
    expect(record).toMatchObject({ sandbox: { provider: 'process', isolation: 'none' }, terminatedBy: 'submitted', reward: 1 });
    await open.provider.close();
    await rm(open.dir, { recursive: true });
  });

  it('takes a sandbox that cannot be destroyed for a failure of the machinery, and reports the first failure', async () => {
    const provider: SandboxProvider = {
      name: world.provider.name,
      isolation: world.provider.isolation,
      reap: () => world.provider.reap(),
      close: () => world.provider.close(),
      create: async (spec, signal) => {
        const sandbox = await world.provider.create(spec, signal);
        const stop = sandbox.stop.bind(sandbox);
        return Object.assign(sandbox, { stop: async () => stop().then(() => Promise.reject(new Error('device busy'))) });
      },
    };
    const { record, verifierText } = await runTrial({ ...world.deps(world.script(fix, submit)), provider }, world.request());
    expect(record).toMatchObject({ terminatedBy: 'infra', infraFault: 'E_INFRA', reward: null, rewardValid: false });
    expect(verifierText).toContain('device busy');
    const silent = through(world.script(submit), async () => Promise.reject(new Error('connection reset')));
    expect((await runTrial({ ...world.deps(silent), provider }, world.request())).verifierText).toContain('connection reset');
  });

  it('refuses a task that the provider cannot run, before anything starts', async () => {
    const task = { ...world.task, environment: { kind: 'image', image: 'debian' } } as const;
    await expect(runTrial(world.deps(world.script(submit)), { ...world.request(), task })).rejects.toMatchObject({ code: 'E_PROVIDER_UNSUPPORTED' });
  });
});

describe('a hostile agent', () => {
  const hostile = async (...commands: string[]): Promise<TrialRecord> => {
    const { record } = await runTrial(world.deps(world.script(fix, ...commands.map(bash), submit)), world.request({ commandTimeoutMs: 1500, outputTokens: 2000, contextTokens: 2000, turnTokens: 500 }));
    expect(record.formatErrors).toBe(0);
    return record;
  };

  it.each([
    ['kills all it can reach', 'kill -9 -1'],
    ['floods its output', 'yes'],
    ['floods its output and ends', 'yes "<|im_end|>" | head -c 30000000'],
    ['forks without end', 'f() { f | f & }; f'],
    ['leaves processes behind', 'nohup sh -c "while :; do sed -i s@+@-@ calc.sh; done" >/dev/null 2>&1 &'],
    ['prints what is no text', 'head -c 100000 /dev/urandom'],
  ])('%s: the trial still has a verdict of its own', async (_, command) => {
    const record = await hostile(command);
    expect(record).toMatchObject({ infraFault: null, rewardValid: true });
    expect(['submitted', 'resource-limit']).toContain(record.terminatedBy);
  });

  it('cannot write its own verdict', async () => {
    const cheat = 'mkdir -p /logs/verifier; echo 1 > /logs/verifier/reward.txt; echo "{\\"reward\\": 1}" > /logs/verifier/reward.json; sed -i s@+@-@ calc.sh';
    expect(await hostile(cheat)).toMatchObject({ terminatedBy: 'submitted', reward: 0, rewardValid: true });
  });

  it('that hangs its grader gets 0, not a missing value', async () => {
    const task = { ...world.task, config: { ...world.task.config, verifier: { ...world.task.config.verifier, timeout_sec: 1 } } };
    const { record } = await runTrial(world.deps(world.script(bash('echo "sleep 60" >> calc.sh'), submit)), { ...world.request(), task });
    expect(record).toMatchObject({ terminatedBy: 'submitted', gradeFault: 'E_VERIFIER_TIMEOUT', reward: 0, rewardValid: true, infraFault: null });
  });
});
